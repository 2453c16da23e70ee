import { createContext } from 'react';

/** Origin of images with a relative URL; empty for the page's own origin. */
export const ImageOrigin = createContext('');
