import { useState } from 'react';
import { LIMITS, REPORT_DECISIONS, type ReportDecision } from '../../../../contract/constants.ts';
import { errorText } from '../../../api/errorText.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextAreaField } from '../../../ui/controls/Field.tsx';
import { ErrorNotice } from '../../../ui/loading/ErrorNotice.tsx';
import { useDecideReportMutation } from './reportsApi.ts';

/** A note and a button for each decision. */
export function DecisionForm({ reportId }: { reportId: string }) {
  const [note, setNote] = useState('');
  const [decide, { isLoading, error, originalArgs }] = useDecideReportMutation();
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      {error && <ErrorNotice text={errorText(error, 'Failed to store the decision.')} />}
      <TextAreaField
        label="Note (optional)"
        hint="Only admins see it."
        rows={2}
        maxLength={LIMITS.reportText}
        value={note}
        onChange={({ target }) => {
          setNote(target.value);
        }}
      />
      <div className="flex flex-wrap gap-3">
        {(Object.entries(REPORT_DECISIONS) as [ReportDecision, string][]).map(
          ([decision, label]) => (
            <Button
              key={decision}
              variant={decision === 'suspended' ? 'danger' : 'secondary'}
              busy={isLoading && originalArgs?.decision === decision}
              disabled={isLoading}
              onClick={() => void decide({ id: reportId, decision, note })}
            >
              {label}
            </Button>
          ),
        )}
      </div>
    </div>
  );
}
