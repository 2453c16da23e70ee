import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { useDecideSpellingMutation } from './coursesApi.ts';
import { SpellingField, TitleField } from './TitleField.tsx';

/** Merges a spelling that is not proposed. */
export function MergeForm() {
  const [spelling, setSpelling] = useState('');
  const [title, setTitle] = useState('');
  const [decide, { isLoading }] = useDecideSpellingMutation();
  return (
    <Form
      aria-label="Another spelling"
      className="flex flex-col gap-3"
      onSubmit={() => {
        void decide({ spelling, title }).then(({ data }) => {
          if (!data) return;
          setSpelling('');
          setTitle('');
        });
      }}
    >
      <h3 className="mt-2 font-semibold">Another spelling</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <SpellingField spelling={spelling} onChange={setSpelling} />
        <TitleField title={title} onChange={setTitle} />
      </div>
      <Button type="submit" variant="secondary" className="self-start" busy={isLoading}>
        Merge
      </Button>
    </Form>
  );
}
