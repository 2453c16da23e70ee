import { chatSlice } from '../features/chat/chatSlice.ts';
import { notificationsSlice } from '../features/notifications/notificationsSlice.ts';
import { requestsSlice } from '../features/requests/requestsSlice.ts';
import { searchSlice } from '../features/search/searchSlice.ts';
import { sessionsSlice } from '../features/sessions/sessionsSlice.ts';
import { connectionSlice } from '../socket/connectionSlice.ts';

/** The state that only somebody who is signed in has. */
export const memberReducers = {
  chat: chatSlice.reducer,
  connection: connectionSlice.reducer,
  notifications: notificationsSlice.reducer,
  requests: requestsSlice.reducer,
  search: searchSlice.reducer,
  sessions: sessionsSlice.reducer,
};

export type MemberReducers = typeof memberReducers;
