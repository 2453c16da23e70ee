import { createAction } from '@reduxjs/toolkit';

/** `opensPage` is false for redirects and for another search or hash of the same page. */
export const navigated = createAction<{ path: string; opensPage: boolean }>('navigation/navigated');
