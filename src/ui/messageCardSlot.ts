import { createContext, use, type ReactNode } from 'react';

/** A card below the text of a message. */
export interface MessageCard {
  /** The text without the URL that the card stands for. */
  text: string;
  card: ReactNode;
}

/**
 * Finds the card of a message by its text, and its id once it is stored. Routes provide it; without one,
 * messages have only their text.
 */
export const MessageCardSlot = createContext<
  (text: string, messageId?: string) => MessageCard | null
>(() => null);

/** Returns a function that removes the URL of a card from a text that is more than the URL. */
export function useTextWithoutCard(): (text: string) => string {
  const findCard = use(MessageCardSlot);
  return (text) => findCard(text)?.text || text;
}
