import { afterEach, beforeEach } from '@jest/globals';
import type { FakeResponse, Handler } from '../../../support/client/fakeService.ts';
import { opened } from '../openChat.ts';

export const UPLOAD = 'POST /api/messages/upload';

/** What the service sends after an upload of `notes()`. */
export const STORED = {
  ...{ fileUrl: '/api/attachments/1?expires=9999999999&signature=x', fileName: 'notes.txt' },
  ...{ fileType: 'text/plain', size: 5 },
};

export const stored = (): FakeResponse => ({ status: 201, body: STORED });

export const notes = (name = 'notes.txt') =>
  new File(['x'.repeat(5)], name, { type: 'text/plain' });

/** The test page and the fake service have different origins. */
const CORS_HEADERS = {
  'access-control-allow-origin': window.location.origin,
  'access-control-allow-credentials': 'true',
  'access-control-allow-headers': 'authorization',
};

/** Sets how the service of the opened chat responds to uploads. */
export function respondToUploads(upload: Handler = stored): void {
  opened.service.handlers['OPTIONS /api/messages/upload'] = () => ({ headers: CORS_HEADERS });
  opened.service.handlers[UPLOAD] = async (call) => ({
    ...(await upload(call)),
    headers: CORS_HEADERS,
  });
}

/** The uploads that the service of the opened chat received. */
export const uploads = () =>
  opened.service.calls.filter(({ method, path }) => `${method} ${path}` === UPLOAD);

/** Lets the tests of the file upload. The XMLHttpRequest of jsdom takes only the FormData and File of jsdom. */
export function allowUploads(): void {
  const original = { FormData: globalThis.FormData, File: globalThis.File };
  beforeEach(() => {
    // A frame still has them.
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const { FormData, File } = frame.contentWindow as unknown as typeof original;
    Object.assign(globalThis, { FormData, File });
  });
  afterEach(() => {
    Object.assign(globalThis, original);
  });
}
