import { Suspense, useState } from 'react';
import type { PersonRef } from '../../../../contract/common/types.ts';
import { offerUrl } from '../../../../contract/timeOffer.ts';
import { useGetMeQuery } from '../../auth/authApi.ts';
import { selectUserId } from '../../auth/authSlice.ts';
import { sendText } from '../sendThunks.ts';
import { useGetOpenSessionsQuery } from '../../sessions/openSessionsApi.ts';
import { useGetMatchesQuery } from '../../matches/matchesApi.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { mentionable } from '../../../ui/people/firstMessage/openers.ts';
import { lazyChunk } from '../../../ui/loading/lazyChunk.ts';

const OfferTimesDialog = lazyChunk(async () => ({
  default: (await import('../../sessions/OfferTimesDialog.tsx')).OfferTimesDialog,
}));
const StudyNow = lazyChunk(() => import('../../sessions/StudyNow.tsx'));

interface ProposeTimeProps {
  buddy: PersonRef;
  onClose: () => void;
}

/** Sends times to choose from as a message to a buddy, or starts a session with them now. */
export function ProposeTime({ buddy, onClose }: ProposeTimeProps) {
  const [isNow, setIsNow] = useState(false);
  const { data: open } = useGetOpenSessionsQuery();
  const startNow = () => {
    setIsNow(true);
  };
  const userId = useAppSelector(selectUserId);
  const { data: me } = useGetMeQuery();
  const { data: matches } = useGetMatchesQuery();
  const dispatch = useAppDispatch();
  if (userId === null) return null;
  if (isNow) {
    return (
      <Suspense>
        <StudyNow buddyId={buddy._id} onClose={onClose} />
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
          const text = `Which time suits you for “${offered.title}”?\n${url}`;
          dispatch(sendText({ conversationId: buddy._id, text }));
          onClose();
        }}
        onNow={open ? startNow : undefined}
        onClose={onClose}
      />
    </Suspense>
  );
}
