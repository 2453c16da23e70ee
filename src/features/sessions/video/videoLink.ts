export const INVALID_LINK = 'The video link must be a URL that starts with https://.';

/** Returns whether a text is the URL of a page that a browser opens by https. */
export const isVideoLink = (text: string): boolean =>
  URL.canParse(text) && new URL(text).protocol === 'https:';
