import { KeyRound } from 'lucide-react';
import type { Passkey } from '../../../../contract/account.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TimeAgo } from '../../../ui/time/TimeAgo.tsx';

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  onRemove: (passkey: Passkey) => void;
}

export function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  return (
    <ul className="divide-y divide-line rounded-2xl border border-line bg-surface shadow-card">
      {passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey._id}
          passkey={passkey}
          onRemove={() => {
            onRemove(passkey);
          }}
        />
      ))}
    </ul>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onRemove: () => void;
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRemove }: PasskeyRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 md:px-5">
      <KeyRound aria-hidden="true" size="1.25rem" className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          Added: <TimeAgo iso={createdAt} />
        </p>
        <p className="text-sm text-muted">
          Last use: {lastUsedAt === null ? 'Never' : <TimeAgo iso={lastUsedAt} />}
        </p>
      </div>
      <Button variant="secondary" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}
