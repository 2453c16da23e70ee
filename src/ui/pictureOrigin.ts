import { createContext } from 'react';

/** Where pictures with a relative address are: empty for the page's own origin. */
export const PictureOrigin = createContext('');
