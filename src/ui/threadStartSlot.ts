import { createContext, type ReactNode } from 'react';

/** Renders what comes before the first message with a buddy. Routes provide it; others show nothing. */
export const ThreadStartSlot = createContext<(buddyId: string) => ReactNode>(() => null);
