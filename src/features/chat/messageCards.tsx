import { Suspense, type ReactNode } from 'react';
import type { StudySession } from '../../../contract/sessions.ts';
import { readOffer, type TimeOffer } from '../../../contract/timeOffer.ts';
import { useGetMatchesQuery } from '../matches/matchesApi.ts';
import { sendText } from './sendThunks.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { CardFrame } from '../../ui/CardFrame.tsx';
import { lazyChunk } from '../../ui/loading/lazyChunk.ts';
import { sessionPath } from '../../ui/sessionPaths.ts';

const SessionCard = lazyChunk(() => import('../sessions/SessionCard.tsx'));
const OfferCard = lazyChunk(() => import('../sessions/OfferCard.tsx'));

/** Returns the URL of a study session on this page. */
export const sessionUrl = (id: string): string => `${location.origin}${sessionPath(id)}`;

/** A card below the text of a message. */
interface MessageCard {
  /** The text without the URL that the card stands for. */
  text: string;
  card: ReactNode;
}

/** Returns a text without the URL of its card, unless the URL is all of it. */
export const textWithoutCard = (text: string): string => findMessageCard(text)?.text || text;

/**
 * Returns the card of the first URL of this page in a message, if it has one.
 * @param messageId of a stored message
 */
export function findMessageCard(text: string, messageId?: string): MessageCard | null {
  const start = text.indexOf(`${location.origin}/`);
  if (start < 0) return null;
  const [url = ''] = /^\S+/.exec(text.slice(start)) ?? [];
  const rest = text.replace(url, '').trim();
  const content = contentOf(new URL(url), rest, messageId);
  if (!content) return null;
  return {
    text: rest,
    card: <Suspense fallback={<CardFrame />}>{content}</Suspense>,
  };
}

function contentOf(url: URL, text: string, messageId: string | undefined): ReactNode {
  const sessionId = url.pathname === '/sessions' && url.searchParams.get('session');
  if (sessionId) {
    return (
      <CardFrame>
        <SessionCard sessionId={sessionId} />
      </CardFrame>
    );
  }
  const offer = readOffer(url);
  return offer && <Offer {...{ offer, text, messageId }} />;
}

interface OfferProps {
  offer: TimeOffer;
  /** The text above the card. */
  text: string;
  messageId: string | undefined;
}

/** The times that a buddy offers. The choice is sent to them as a message. */
function Offer({ offer, text, messageId }: OfferProps) {
  const dispatch = useAppDispatch();
  const { data: matches } = useGetMatchesQuery();
  const recipientName = matches?.find(({ id }) => id === offer.toId)?.name ?? 'Your buddy';
  const answer = ({ _id, title }: StudySession) => {
    const reply = `“${title}”: this time suits me.\n${sessionUrl(_id)}`;
    dispatch(sendText({ conversationId: offer.fromId, text: reply }));
  };
  const isTitleAbove = text.includes(offer.title);
  return <OfferCard {...{ offer, isTitleAbove, messageId, recipientName }} onTaken={answer} />;
}
