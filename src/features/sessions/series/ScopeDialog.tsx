import { useState } from 'react';
import { RadioGroup } from '../../../ui/controls/RadioGroup.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';

/** Which sessions of a series the creator changes. */
export const CHANGE_SCOPES = {
  this: 'This session',
  following: 'This and the following sessions',
  all: 'All coming sessions',
} as const;

/** Which sessions of a series get another rule. */
const { this: _this, ...RULE } = CHANGE_SCOPES;
export const RULE_SCOPES = RULE;

/** Which sessions of a series an invited student answers or leaves. */
export const ANSWER_SCOPES = { this: 'This session', all: 'All coming sessions' } as const;

interface ScopeDialogProps<Scope extends string> {
  open: boolean;
  question: string;
  details?: string | undefined;
  /** Labels by value, or `undefined` for a session that does not repeat. */
  scopes: Readonly<Partial<Record<Scope, string>>> | undefined;
  confirmText: string;
  isDestructive?: boolean;
  busy?: boolean;
  onConfirm: (scope: Scope | 'this') => void;
  onCancel: () => void;
}

/** Asks for confirmation and, for a session of a series, for which sessions it is meant. */
export function ScopeDialog<Scope extends string>(props: ScopeDialogProps<Scope>) {
  const { scopes, isDestructive = false, onConfirm, details, ...rest } = props;
  const [chosen, setScope] = useState<Scope>();
  const offered = scopes && (Object.keys(scopes) as Scope[]);
  const scope = offered?.find((each) => each === chosen) ?? offered?.[0];
  return (
    <ConfirmDialog
      {...rest}
      {...(details !== undefined && { details })}
      variant={isDestructive ? 'danger' : 'primary'}
      onConfirm={() => {
        onConfirm(scope ?? 'this');
      }}
    >
      {scopes && scope && (
        <div className="mt-4">
          <RadioGroup label="Which sessions?" options={scopes} value={scope} onChange={setScope} />
        </div>
      )}
    </ConfirmDialog>
  );
}
