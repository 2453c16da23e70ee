import { createContext } from 'react';

/** Shows the picture of a message in the lightbox of its thread. */
export const OpenPicture = createContext<((messageId: string) => void) | null>(null);
