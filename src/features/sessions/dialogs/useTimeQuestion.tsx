import { useRef, useState } from 'react';
import type { NewStudySessionBody, SessionTimes } from '../../../../contract/sessions.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { localZone } from '../../../ui/time/zone.ts';
import { notFreeText } from '../times/MissingNote.tsx';
import { timesApi } from '../timesApi.ts';
import type { Invitable } from './BuddyPicker.tsx';

interface TimeQuestionOptions {
  /** The instants of the initial draft. */
  times: SessionTimes;
  invitable: Invitable;
  /** Id of the session that is edited. */
  sessionId?: string;
  submitText: string;
  onSubmit: (body: NewStudySessionBody) => void;
}

/**
 * Submits a form, but asks first if its start has passed since it was opened, or if an invited buddy is not free.
 * An edited session is only asked about when its time changes.
 */
export function useTimeQuestion(options: TimeQuestionOptions) {
  const { times, invitable, sessionId, submitText, onSubmit } = options;
  const dispatch = useAppDispatch();
  /** Of the times that suit everyone. */
  const timesRef = useRef<HTMLDivElement>(null);
  const [openedAt] = useState(Date.now);
  const [isChecking, setIsChecking] = useState(false);
  const [asked, setAsked] = useState<{ problem: string; body: NewStudySessionBody }>();

  const findProblem = async (body: NewStudySessionBody): Promise<string> => {
    const { startTime, endTime, participants = [] } = body;
    const start = Date.parse(startTime);
    if (openedAt < start && start <= Date.now()) return 'The start has passed.';
    // The service tells only when buddies are free.
    const buddies = invitable.buddies.filter(({ _id }) => participants.includes(_id));
    if (buddies.length === 0) return '';
    const { data } = await dispatch(
      timesApi.endpoints.getMissing.initiate(
        {
          ...{ startTime, endTime, timeZone: localZone(), except: sessionId },
          participants: buddies.map(({ _id }) => _id).sort(),
        },
        { subscribe: false },
      ),
    );
    const missing = buddies.filter(({ _id }) => data?.missing.includes(_id));
    return notFreeText(
      missing.map(({ name }) => name),
      'then',
    );
  };

  const ask = async (body: NewStudySessionBody) => {
    const isMoved = body.startTime !== times.startTime || body.endTime !== times.endTime;
    setIsChecking(true);
    const problem = sessionId === undefined || isMoved ? await findProblem(body) : '';
    setIsChecking(false);
    if (problem === '') onSubmit(body);
    else setAsked({ problem, body });
  };

  const dialog = (
    <ConfirmDialog
      open={asked !== undefined}
      question={asked?.problem ?? ''}
      confirmText={`${submitText} all the same`}
      cancelText="Show common times"
      variant="primary"
      onConfirm={() => {
        setAsked(undefined);
        if (asked) onSubmit(asked.body);
      }}
      onCancel={() => {
        setAsked(undefined);
        timesRef.current?.scrollIntoView({ block: 'center' });
      }}
    />
  );
  return { ask, isChecking, dialog, timesRef };
}
