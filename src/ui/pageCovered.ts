import { createContext } from 'react';

/** Whether a panel with an address of its own covers the page and names the document. */
export const PageCovered = createContext(false);
