import { VideoLink } from '../../../contract/sessions.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import { makeVideoLink } from './videoLinks.ts';

/** @param template see the setting VIDEO_URL_TEMPLATE */
export const videoLinkRoutes = (template: string) =>
  encapsulated('videoLinkRoutes', async (app) => {
    app.get(
      '/api/sessions/video-link',
      {
        onRequest: app.authenticate,
        schema: {
          tags: ['sessions'],
          summary: 'A new link for a video call, empty if this installation makes none',
          response: { 200: VideoLink },
        },
      },
      () => ({ link: makeVideoLink(template) }),
    );
  });
