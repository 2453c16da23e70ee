import type { Dispatch } from '@reduxjs/toolkit';
import type { UploadAnswer } from '../../contract/chat.ts';
import { DELAYS } from '../../contract/constants.ts';
import { endSession, missToken } from './endSession.ts';
import type { CallError } from './errorText.ts';
import type { Services } from './services.ts';
import { sessionRenewed } from './sessionActions.ts';
import { isNobody } from './tokens.ts';

interface UploadOptions {
  services: Pick<Services, 'apiUrl' | 'tokens' | 'renewSession'>;
  dispatch: Dispatch;
  /** Aborting it cancels the upload. */
  signal: AbortSignal;
  /** Called with whole percents, each once. */
  onProgress: (percent: number) => void;
}

export type UploadResult = { data: UploadAnswer } | { error: CallError } | { cancelled: true };

/**
 * Uploads the file of a message to come. By XMLHttpRequest, because fetch tells no progress.
 * Like any call, a 401 is answered by one renewal of the session and one more attempt.
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<UploadResult> {
  const { services, dispatch } = options;
  if (isNobody(services.tokens)) {
    missToken(services, dispatch);
    return { cancelled: true };
  }
  const token = services.tokens.access();
  const first = await attempt(file, token, options);
  if (!isUnauthorized(first)) return first;

  const renewal = await services.renewSession(token);
  if (renewal === 'unreachable' || renewal === 'replaced') return first;
  if (renewal === 'renewed') {
    dispatch(sessionRenewed());
    const second = await attempt(file, services.tokens.access(), options);
    if (!isUnauthorized(second)) return second;
  }
  endSession(services, dispatch, renewal === 'reused');
  return { cancelled: true };
}

const isUnauthorized = (result: UploadResult) =>
  'error' in result && 'status' in result.error && result.error.status === 401;

function attempt(
  file: File,
  token: string | null,
  { services, signal, onProgress }: UploadOptions,
): Promise<UploadResult> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve({ cancelled: true });
      return;
    }
    const request = new XMLHttpRequest();
    const fail = (status: 'FETCH_ERROR' | 'TIMEOUT_ERROR') => {
      resolve({ error: { status, error: 'The file could not be sent.' } });
    };
    const abort = () => {
      request.abort();
    };
    followProgress(request.upload, onProgress);
    request.onload = () => {
      resolve(readAnswer(request, file));
    };
    request.onerror = () => {
      fail('FETCH_ERROR');
    };
    request.onabort = () => {
      resolve({ cancelled: true });
    };
    const timer = setTimeout(() => {
      fail('TIMEOUT_ERROR');
      abort();
    }, DELAYS.uploadTimeout);
    signal.addEventListener('abort', abort);
    request.onloadend = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };

    request.open('POST', `${services.apiUrl}/api/messages/upload`);
    request.withCredentials = true;
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    const form = new FormData();
    form.set('file', file);
    request.send(form);
  });
}

function followProgress(upload: XMLHttpRequestUpload, onProgress: (percent: number) => void) {
  let told = 0;
  upload.onprogress = ({ loaded, total }) => {
    const percent = total > 0 ? Math.floor((100 * loaded) / total) : 0;
    if (percent > told) onProgress(percent);
    told = percent;
  };
}

/** A service may answer no more than the address; the rest the file says itself. */
function readAnswer({ status, responseText }: XMLHttpRequest, file: File): UploadResult {
  let body: unknown;
  try {
    body = JSON.parse(responseText);
  } catch {
    body = null;
  }
  const isObject = typeof body === 'object' && body !== null;
  if (status < 200 || status >= 300) return { error: { status, data: body } };
  if (!isObject || !('fileUrl' in (body as object))) {
    const error = 'The answer names no file.';
    return { error: { status: 'CUSTOM_ERROR', error } };
  }
  const itself = { fileName: file.name, fileType: file.type, size: file.size };
  return { data: { ...itself, ...(body as UploadAnswer) } };
}
