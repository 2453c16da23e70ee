import { createAction } from '@reduxjs/toolkit';

/** The student is back in this tab, which may have slept. */
export const tabReturned = createAction('chat/tabReturned');

/** The device is on a network again. */
export const networkReturned = createAction('chat/networkReturned');
