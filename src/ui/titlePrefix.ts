import { createContext } from 'react';

/** Prefix of the document title, such as the number of unread notifications. */
export const TitlePrefix = createContext('');
