import { Video } from 'lucide-react';
import { LIMITS } from '../../../../contract/constants.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/Field.tsx';
import { useGetVideoLinkQuery } from '../videoLinkApi.ts';

interface VideoLinkFieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

/** The link to a video call, and a button that makes one. Missing if the service knows no links. */
export function VideoLinkField(field: VideoLinkFieldProps) {
  const { value, onChange } = field;
  const { data } = useGetVideoLinkQuery();
  const made = data?.link ?? '';
  if (data === undefined && value === '') return null;
  return (
    <div className="flex flex-col items-start gap-1 *:first:w-full">
      <TextField
        label="Video link"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={LIMITS.link}
        {...field}
      />
      {made !== '' && value === '' && (
        <Button
          variant="quiet"
          onClick={() => {
            onChange({ target: { value: made } });
          }}
        >
          <Video aria-hidden="true" size="1.125rem" />
          Add a video link
        </Button>
      )}
    </div>
  );
}
