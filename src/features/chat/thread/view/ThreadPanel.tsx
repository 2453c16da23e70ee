import { ArrowLeft, Paperclip } from 'lucide-react';
import { use, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { statusOf } from '../../../../api/errorText.ts';
import { useAppSelector } from '../../../../app/hooks.ts';
import { Avatar } from '../../../../ui/people/Avatar.tsx';
import { ErrorNotice } from '../../../../ui/loading/ErrorNotice.tsx';
import { selectEditing, selectUpload } from '../../chatSlice.ts';
import { threadErrorText } from '../../chatTexts.ts';
import { Composer } from '../../composer/Composer.tsx';
import { EditComposer } from '../../composer/EditComposer.tsx';
import { MutedMark } from '../../conversations/MutedMark.tsx';
import type { Buddy } from '../../message/MessageRow.tsx';
import { PresenceLine } from '../../presence/PresenceMark.tsx';
import { ThreadBody } from './ThreadBody.tsx';
import { TypingLine } from './ThreadNotices.tsx';
import { useFileDrop } from '../../composer/useFileDrop.ts';
import { useMarkRead } from './useMarkRead.ts';
import { useStagedFiles } from '../../composer/useStagedFiles.ts';
import { useSettingActions, useSettings } from './useSettingActions.ts';
import { useThread } from './useThread.ts';
import { PersonLink } from '../../../../ui/people/PersonLink.tsx';
import { PersonMenuSlot } from '../../../../ui/people/personMenuSlot.ts';

export function ThreadPanel({ buddy }: { buddy: Buddy }) {
  const { id: buddyId, name: buddyName } = buddy;
  const thread = useThread(buddyId);
  const composerBox = useRef<HTMLTextAreaElement>(null);
  useMarkRead(buddyId, thread);
  const editing = useAppSelector(selectEditing);
  const isEditing = editing?.buddyId === buddyId;
  const isUploading = useAppSelector((state) => selectUpload(state, buddyId)) !== undefined;
  const status = statusOf(thread.error) ?? 0;
  const isRefused = buddy.isDeleted === true || (status >= 400 && status < 500);
  const files = useStagedFiles();
  const stage = (chosen: FileList) => {
    files.stage(chosen);
    // Dropped, pasted and chosen files leave the focus elsewhere.
    composerBox.current?.focus();
  };
  const canAttach = !isEditing && !isUploading && !isRefused;
  const { isDragOver, handlers } = useFileDrop(canAttach ? stage : undefined);
  return (
    <section
      {...handlers}
      aria-labelledby="thread-heading"
      className="relative @container-size flex min-h-0 min-w-0 flex-1 flex-col bg-paper"
    >
      <ThreadHeader buddy={buddy} />
      {thread.error && (
        <div className="min-h-0 overflow-y-auto p-3">
          <ErrorNotice text={threadErrorText(thread.error)} onRetry={thread.onRetry} />
        </div>
      )}
      <ThreadBody buddy={buddy} thread={thread} composerBox={composerBox} />
      <TypingLine buddyId={buddyId} buddyName={buddyName} />
      {buddy.isDeleted && <ReadOnlyNotice />}
      {isEditing && <EditComposer editing={editing} />}
      {!isEditing && !isRefused && (
        <Composer
          buddyId={buddyId}
          buddyName={buddyName}
          files={{ ...files, stage }}
          box={composerBox}
        />
      )}
      {isDragOver && <DropHint />}
    </section>
  );
}

function ThreadHeader({ buddy }: { buddy: Buddy }) {
  const navigate = useNavigate();
  const renderMenu = use(PersonMenuSlot);
  const actions = useSettingActions(buddy.id);
  const isMuted = useSettings(buddy.id)?.muted ?? false;
  return (
    <div className="flex h-15 shrink-0 items-center gap-3 border-b border-line bg-surface px-2 md:px-5">
      <Link
        to="/chat"
        aria-label="Back to study buddies"
        className="inline-flex size-11 items-center justify-center rounded-full hover:bg-sunken md:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
      </Link>
      <div className="relative flex min-w-0 flex-1 items-center gap-3">
        <Avatar name={buddy.name} picture={buddy.avatar} />
        <div className="min-w-0">
          <div className="flex items-center gap-1.5">
            <h2 id="thread-heading" className="truncate text-lg/6 font-semibold">
              Chat with {buddy.name}
            </h2>
            {isMuted && <MutedMark />}
          </div>
          <PresenceLine userId={buddy.id} />
        </div>
        {!buddy.isDeleted && (
          <PersonLink id={buddy.id} label="View profile" className="absolute -inset-1 rounded-lg" />
        )}
      </div>
      {!buddy.isDeleted &&
        renderMenu({
          person: buddy,
          isBuddy: true,
          actions,
          onDone: () => void navigate('/chat'),
        })}
    </div>
  );
}

function ReadOnlyNotice() {
  return (
    <p className="border-t border-line bg-surface px-4 py-4 text-center text-sm text-muted">
      This student has deleted their account. You can still read the conversation.
    </p>
  );
}

function DropHint() {
  return (
    <p className="pointer-events-none absolute inset-2 z-20 flex items-center justify-center gap-3 rounded-2xl border-2 border-dashed border-action bg-action-soft/90 text-lg font-semibold text-action-strong">
      <Paperclip aria-hidden="true" className="size-6" />
      Drop files to attach them
    </p>
  );
}
