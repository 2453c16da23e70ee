import { Suspense, useState } from 'react';
import { LoadedSection } from '../../api/Loaded.tsx';
import { lazyChunk } from '../../ui/loading/lazyChunk.ts';
import { errorText } from '../../api/errorText.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import { TimeAgo } from '../../ui/time/TimeAgo.tsx';
import {
  useCreateCalendarFeedMutation,
  useGetCalendarFeedQuery,
  useRemoveCalendarFeedMutation,
} from './calendarFeedApi.ts';
import { FeedAddress } from './FeedAddress.tsx';

const ConfirmDialog = lazyChunk(async () => ({
  default: (await import('../../ui/overlays/ConfirmDialog.tsx')).ConfirmDialog,
}));

/** Creates, renews and removes the address of the feed. Absent on services without feeds. */
export default function CalendarFeedSection() {
  return (
    <LoadedSection
      title="Your sessions in another calendar"
      lead="Google Calendar, Apple Calendar, Outlook and others can show your sessions. They read a secret address every few hours."
      query={useGetCalendarFeedQuery()}
      failure="Failed to load your calendar address."
      loading="Loading your calendar address..."
      rows={1}
    >
      {({ createdAt }) => <Feed createdAt={createdAt} />}
    </LoadedSection>
  );
}

const QUESTIONS = {
  renew: {
    question: 'Renew the calendar address?',
    details: 'The old address stops working at once. Calendars that use it need the new one.',
    confirmText: 'Renew',
  },
  remove: {
    question: 'Remove the calendar address?',
    details: 'Calendars that use it no longer show your sessions.',
    confirmText: 'Remove',
  },
} as const;

function Feed({ createdAt }: { createdAt: string | null }) {
  const [create, created] = useCreateCalendarFeedMutation();
  const [remove, removed] = useRemoveCalendarFeedMutation();
  const [asked, setAsked] = useState<keyof typeof QUESTIONS>();
  const error = created.error ?? removed.error;

  const confirm = async () => {
    if (asked === 'renew') await create();
    else if (!(await remove()).error) created.reset();
    setAsked(undefined);
  };
  return (
    <>
      {error && <ErrorNotice text={errorText(error, 'Failed to change the calendar address.')} />}
      {created.data && <FeedAddress path={created.data.secretUrl} />}
      {createdAt === null ? (
        <Button className="self-start" busy={created.isLoading} onClick={() => void create()}>
          Create address
        </Button>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <p className="w-full text-sm text-muted sm:w-auto sm:grow">
            Created: <TimeAgo iso={createdAt} />
          </p>
          {(['renew', 'remove'] as const).map((action) => (
            <Button
              key={action}
              variant="secondary"
              onClick={() => {
                setAsked(action);
              }}
            >
              {QUESTIONS[action].confirmText} address
            </Button>
          ))}
        </div>
      )}
      {asked !== undefined && (
        <Suspense>
          <ConfirmDialog
            open
            {...QUESTIONS[asked]}
            busy={created.isLoading || removed.isLoading}
            onConfirm={() => void confirm()}
            onCancel={() => {
              setAsked(undefined);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
