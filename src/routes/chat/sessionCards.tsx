import { Suspense } from 'react';
import { lazyChunk } from '../../ui/loading/lazyChunk.ts';
import type { MessageCard } from '../../ui/messageCardSlot.ts';

const SessionCard = lazyChunk(() => import('../../features/sessions/card/SessionCard.tsx'));

const PARAM = 'session';
const calendarUrl = () => `${location.origin}/sessions?`;

/** Returns the URL of a study session on this page. */
export const sessionUrl = (id: string): string =>
  calendarUrl() + new URLSearchParams({ [PARAM]: id }).toString();

/** For `MessageCardSlot`: the card of the first study session whose URL a message contains. */
export function findSessionCard(text: string): MessageCard | null {
  const start = text.indexOf(calendarUrl());
  if (start < 0) return null;
  const [url = ''] = /^\S+/.exec(text.slice(start)) ?? [];
  const id = new URL(url).searchParams.get(PARAM);
  if (!id) return null;
  return {
    text: text.replace(url, '').trim(),
    card: (
      <div className="m-1.5 min-h-20 w-80 max-w-[calc(100%-0.75rem)] rounded-xl border border-line bg-surface px-3.5 pt-3 pb-1">
        <Suspense fallback={null}>
          <SessionCard sessionId={id} />
        </Suspense>
      </div>
    ),
  };
}
