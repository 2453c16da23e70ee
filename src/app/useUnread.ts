import { createContext, use } from 'react';

export interface Unread {
  notifications: number;
  messages: number;
}

export const NOTHING_UNREAD: Unread = { notifications: 0, messages: 0 };

/** Filled by `App` from `UnreadCounts`, whose code a guest does not load. */
export const UnreadContext = createContext(NOTHING_UNREAD);

/** How much waits to be read, live; nothing for guests. */
export const useUnread = (): Unread => use(UnreadContext);
