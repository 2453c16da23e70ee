import { createAction } from '@reduxjs/toolkit';

export const tabBecameVisible = createAction('chat/tabBecameVisible');

export const browserWentOnline = createAction('chat/browserWentOnline');
