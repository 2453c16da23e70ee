import type { VideoLink } from '../../../contract/sessions.ts';
import { api } from '../../api/api.ts';

export const INVALID_LINK = 'The video link must be a URL that starts with https://.';

/** Returns whether a text is the URL of a page that a browser opens by https. */
export const isVideoLink = (text: string): boolean =>
  URL.canParse(text) && new URL(text).protocol === 'https:';

const videoLinkApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A new link, empty if the installation makes none. Services without links return 404. */
    getVideoLink: build.query<VideoLink, void>({
      query: () => '/sessions/video-link',
      // Each form gets a link of its own.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetVideoLinkQuery } = videoLinkApi;
