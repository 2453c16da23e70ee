import { createContext, use } from 'react';

export interface Unread {
  notifications: number;
  messages: number;
}

export const NO_UNREAD: Unread = { notifications: 0, messages: 0 };

/** Provided by `App` from `UnreadCounts`, which guests do not load. */
export const UnreadContext = createContext(NO_UNREAD);

export const useUnread = (): Unread => use(UnreadContext);
