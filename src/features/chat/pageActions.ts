import { createAction } from '@reduxjs/toolkit';
import type { Message } from '../../../contract/chat/messages.ts';

export const tabBecameVisible = createAction('chat/tabBecameVisible');

export const browserWentOnline = createAction('chat/browserWentOnline');

/** The service has stored a message of the outbox. */
export const messageStored = createAction<Message>('chat/messageStored');
