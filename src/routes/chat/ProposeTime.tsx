import { Suspense, useState } from 'react';
import type { PersonRef } from '../../../contract/common/types.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import { offerUrl } from '../../../contract/timeOffer.ts';
import { useGetMeQuery } from '../../features/auth/authApi.ts';
import { selectUserId } from '../../features/auth/authSlice.ts';
import { sendText } from '../../features/chat/sendThunks.ts';
import { useGetOpenSessionsQuery } from '../../features/sessions/open/openSessionsApi.ts';
import { useGetMatchesQuery } from '../../features/matches/matchesApi.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { mentionable } from '../../ui/people/firstMessage/openers.ts';
import { lazyChunk } from '../../ui/loading/lazyChunk.ts';
import { sessionUrl } from './messageCards.tsx';

const loadDialogs = () => import('../sessions/SessionDialogsWithChat.tsx');
const OfferTimesDialog = lazyChunk(async () => ({
  default: (await loadDialogs()).OfferTimesDialog,
}));
const StudyNow = lazyChunk(() => import('../studyNow/StudyNow.tsx'));
const ProposeSessionDialog = lazyChunk(async () => ({
  default: (await loadDialogs()).ProposeSessionDialog,
}));

interface ProposeTimeProps {
  buddy: PersonRef;
  onClose: () => void;
}

/** Sends times to choose from, or an invitation to a session at one time, as a message to a buddy. */
export function ProposeTime({ buddy, onClose }: ProposeTimeProps) {
  /** Of the session at another time, once the student chose that. */
  const [otherTitle, setOtherTitle] = useState<string>();
  const [isNow, setIsNow] = useState(false);
  const { data: open } = useGetOpenSessionsQuery();
  const startNow = () => {
    setIsNow(true);
  };
  const userId = useAppSelector(selectUserId);
  const { data: me } = useGetMeQuery();
  const { data: matches } = useGetMatchesQuery();
  const dispatch = useAppDispatch();
  const send = (text: string) => {
    dispatch(sendText({ conversationId: buddy._id, text }));
    onClose();
  };
  if (userId === null) return null;
  if (isNow) {
    return (
      <Suspense>
        <StudyNow buddyId={buddy._id} onClose={onClose} />
      </Suspense>
    );
  }
  if (otherTitle !== undefined) {
    const invite = ({ _id, title, participants }: StudySession) => {
      const isInvited = participants.some((participant) => participant._id === buddy._id);
      if (isInvited) send(`Will you come to “${title}”?\n${sessionUrl(_id)}`);
      else onClose();
    };
    return (
      <Suspense>
        <ProposeSessionDialog
          match={buddy}
          title={otherTitle}
          onCreated={invite}
          onClose={onClose}
        />
      </Suspense>
    );
  }
  const subjects = matches?.find(({ id }) => id === buddy._id)?.subjects ?? [];
  return (
    <Suspense>
      <OfferTimesDialog
        buddy={buddy}
        subject={mentionable(subjects, me?.subjects.map(({ name }) => name) ?? [])}
        onOffer={(offered) => {
          const offer = { ...offered, fromId: userId, toId: buddy._id };
          const url = offerUrl(offer, location.origin);
          send(`Which time suits you for “${offered.title}”?\n${url}`);
        }}
        onOtherTime={setOtherTitle}
        onNow={open ? startNow : undefined}
        onClose={onClose}
      />
    </Suspense>
  );
}
