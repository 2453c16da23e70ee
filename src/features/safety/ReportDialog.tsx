import { useState } from 'react';
import { LIMITS, REPORT_REASONS, type ReportReason } from '../../../contract/constants.ts';
import { bannerText, errorText, fieldErrors } from '../../api/errorText.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { TextAreaField } from '../../ui/controls/Field.tsx';
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/Dialog.tsx';
import type { PersonMenuProps } from './PersonMenu.tsx';
import { useBlockMutation, useReportMutation } from './safetyApi.ts';

interface ReportDialogProps extends PersonMenuProps {
  onClose: () => void;
}

interface Draft {
  reason: ReportReason | null;
  details: string;
  includeMessages: boolean;
  alsoBlock: boolean;
}

const EMPTY: Draft = { reason: null, details: '', includeMessages: false, alsoBlock: false };

/** Reports a student to the admins. Stays open after a failure, so that the text is not lost. */
export default function ReportDialog({ person, isMatch, onDone, onClose }: ReportDialogProps) {
  const [draft, setDraft] = useState(EMPTY);
  const [report, { isLoading: isReporting, error }] = useReportMutation();
  const [block, { isLoading: isBlocking }] = useBlockMutation();

  const banner = bannerText(error, errorText(error, 'Failed to send the report.'), ['details']);

  const submit = async () => {
    const { alsoBlock, reason, ...rest } = draft;
    if (reason === null) return;
    const sent = await report({ userId: person.id, reason, ...rest });
    if (sent.error) return;
    const blocked = alsoBlock ? await block(person.id) : null;
    onClose();
    if (blocked && !blocked.error) onDone?.();
  };

  return (
    <Dialog open isForm onClose={onClose} title={`Report ${person.name}`}>
      <Form className="flex flex-col gap-4" refusal={error} onSubmit={() => void submit()}>
        {banner !== undefined && <ErrorNotice text={banner} />}
        <p className="text-muted wrap-anywhere">
          The admins of Study Buddy read your report. {person.name} is not told.
        </p>
        <ReportFields
          draft={draft}
          name={person.name}
          isMatch={isMatch}
          detailsError={fieldErrors(error)['details']}
          onChange={setDraft}
        />
        <DialogFooter>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isReporting || isBlocking} busyText="Sending...">
            Send report
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

interface ReportFieldsProps {
  draft: Draft;
  name: string;
  isMatch: boolean;
  detailsError: string | undefined;
  onChange: (draft: Draft) => void;
}

function ReportFields(props: ReportFieldsProps) {
  const { draft, name, isMatch, detailsError, onChange } = props;
  const checkbox = (field: 'includeMessages' | 'alsoBlock') => ({
    checked: draft[field],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      onChange({ ...draft, [field]: target.checked });
    },
  });
  return (
    <>
      <RadioGroup
        label="What is wrong?"
        missing="Please choose what is wrong."
        options={REPORT_REASONS}
        value={draft.reason}
        onChange={(reason) => {
          onChange({ ...draft, reason });
        }}
      />
      <TextAreaField
        label="Details (optional)"
        rows={3}
        maxLength={LIMITS.reportText}
        error={detailsError}
        value={draft.details}
        onChange={({ target }) => {
          onChange({ ...draft, details: target.value });
        }}
      />
      <div>
        <Checkbox {...checkbox('includeMessages')}>
          Include our last messages, also from study sessions{!isMatch && ', if there are any'}
        </Checkbox>
        <Checkbox {...checkbox('alsoBlock')}>Also block {name}</Checkbox>
      </div>
    </>
  );
}
