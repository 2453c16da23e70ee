import { Suspense, useState } from 'react';
import type { SessionAnswerBody, StudySession } from '../../../../contract/sessions.ts';
import { lazyChunk } from '../../../ui/loading/lazyChunk.ts';
import { useAnswerSessionMutation } from '../sessionsApi.ts';
import { isRepeating } from './isRepeating.ts';

// Most sessions do not repeat, and a dialog is much code.
const AnswerScope = lazyChunk(() => import('./AnswerScope.tsx'));

/** Sends the answer to an invitation. Render the question: it asks for which ones of a series it is. */
export function useSessionAnswer(session: StudySession) {
  const [send, { isLoading, originalArgs }] = useAnswerSessionMutation();
  /** The answer to a session that repeats, until the student has chosen for which it is meant. */
  const [asked, setAsked] = useState<SessionAnswerBody>();
  return {
    isLoading,
    /** The answer that is being sent. */
    sent: isLoading ? originalArgs?.body.answer : undefined,
    answer: (body: SessionAnswerBody) => {
      if (isLoading) return;
      if (isRepeating(session)) setAsked(body);
      else void send({ id: session._id, body });
    },
    question: asked && (
      <Suspense fallback={null}>
        <AnswerScope
          onConfirm={(scope) => {
            setAsked(undefined);
            void send({ id: session._id, body: { ...asked, scope } });
          }}
          onCancel={() => {
            setAsked(undefined);
          }}
        />
      </Suspense>
    ),
  };
}
