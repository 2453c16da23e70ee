import type { VideoLink } from '../../../../contract/sessions.ts';
import { api } from '../../../api/api.ts';

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
