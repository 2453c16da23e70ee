import { createContext, type ReactNode } from 'react';

/** A card below the text of a message. */
export interface MessageCard {
  /** The text without the URL that the card stands for. */
  text: string;
  card: ReactNode;
}

/** Finds the card of a message. Routes provide it; without one, messages have only their text. */
export const MessageCardSlot = createContext<(text: string) => MessageCard | null>(() => null);
