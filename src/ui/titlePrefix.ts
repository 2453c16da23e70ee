import { createContext } from 'react';

/** What stands before the title of every page, such as how much is unread. */
export const TitlePrefix = createContext('');
