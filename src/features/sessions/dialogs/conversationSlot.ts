import { createContext, type ReactNode } from 'react';

/** Renders the way to the conversation of a study session. Routes provide it; others show none. */
export const SessionConversationSlot = createContext<(sessionId: string) => ReactNode>(() => null);
