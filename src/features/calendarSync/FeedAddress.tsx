import { Check, Copy } from 'lucide-react';
import { use } from 'react';
import { Button, buttonClass } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/Field.tsx';
import { useCopy } from '../../ui/hooks/useCopy.ts';
import { ImageOrigin } from '../../ui/people/imageOrigin.ts';

/** The address of a new feed, which the service does not show again. */
export function FeedAddress({ path }: { path: string }) {
  const origin = use(ImageOrigin) || window.location.origin;
  const address = `${origin}${path}`;
  const [isCopied, copy] = useCopy(address);
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label="Calendar address"
        hint="Copy it now: it is shown only once. Whoever has it can read your sessions."
        readOnly
        value={address}
        onFocus={(event) => {
          event.target.select();
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={copy}>
          {isCopied ? (
            <Check aria-hidden="true" size="1.125rem" />
          ) : (
            <Copy aria-hidden="true" size="1.125rem" />
          )}
          {isCopied ? 'Copied' : 'Copy address'}
        </Button>
        <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClass('secondary')}>
          Open in calendar app
        </a>
      </div>
      <p className="text-sm text-muted text-pretty">
        In Google Calendar choose “From URL” beside “Other calendars”, in Outlook “Subscribe from
        web”, in Apple Calendar “New Calendar Subscription”.
      </p>
    </div>
  );
}
