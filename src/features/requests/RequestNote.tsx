import { useState } from 'react';
import { DEFAULT_REQUEST_MESSAGE, LIMITS } from '../../../contract/constants.ts';
import { fieldErrors } from '../../api/errorText.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextAreaField } from '../../ui/controls/Field.tsx';
import { TextChoices } from '../../ui/controls/TextChoices.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/Dialog.tsx';
import { useGetMeQuery } from '../auth/authApi.ts';
import { useSendRequestMutation } from './requestsApi.ts';
import { suggestedNotes, type NoteRecipient } from './noteText.ts';

interface RequestNoteProps {
  recipient: NoteRecipient;
  onClose: () => void;
}

const LIMIT = LIMITS.descriptionText;

/** Sends a request with a text. Stays open after a failure, so that the text is not lost. */
export default function RequestNote({ recipient, onClose }: RequestNoteProps) {
  const { data: me } = useGetMeQuery();
  const [text, setText] = useState<string>(DEFAULT_REQUEST_MESSAGE);
  const [send, { isLoading, error }] = useSendRequestMutation();
  const problem = problemOf(text);

  const submit = async () => {
    if (problem !== undefined) return;
    const sent = await send({ recipientId: recipient._id, message: text.trim() });
    if (!sent.error) onClose();
  };

  return (
    <Dialog open isForm onClose={onClose} title={`Connect with ${recipient.name}`}>
      <Form className="flex flex-col gap-4" refusal={error} onSubmit={() => void submit()}>
        <TextAreaField
          label="Your note"
          rows={4}
          value={text}
          error={problem ?? fieldErrors(error)['message']}
          hint="Send it as it is, or write your own words."
          onChange={({ target }) => {
            setText(target.value);
          }}
        />
        <TextChoices label="Suggestions" texts={suggestedNotes(recipient, me)} onChoose={setText} />
        <DialogFooter>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isLoading} busyText="Sending...">
            Send
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

function problemOf(text: string): string | undefined {
  if (text.trim() === '') return 'Please write a few words.';
  if (text.length <= LIMIT) return undefined;
  return `Please use at most ${LIMIT} characters. These are ${text.length}.`;
}
