import { Suspense, type ReactNode } from 'react';
import { WAITS_FOR_OTHERS } from '../../../contract/constants.ts';
import type { Notification } from '../../../contract/notifications.ts';
import { lazyChunk } from '../../ui/loading/lazyChunk.ts';

// The code of open sessions, which few notifications need.
const JoinNow = lazyChunk(async () => ({
  default: (await import('./JoinAction.tsx')).JoinNow,
}));

/** The button of a notification about a session that started at once, while it waits for others. */
export function renderJoin(notification: Notification): ReactNode {
  const { topic, sessionId, createdAt } = notification;
  const waits = Date.now() < Date.parse(createdAt) + WAITS_FOR_OTHERS;
  if (topic !== 'studyNow' || sessionId === undefined || !waits) return null;
  return (
    <Suspense fallback={null}>
      <JoinNow sessionId={sessionId} />
    </Suspense>
  );
}
