import type { Dispatch } from '@reduxjs/toolkit';
import type { UploadResponse } from '../../contract/chat/messages.ts';
import { UPLOAD_TIMEOUT } from './constants.ts';
import { endAuthSession, handleMissingToken, tokensRefreshed } from './authActions.ts';
import type { ApiError } from './errorText.ts';
import type { AppDependencies } from './appDependencies.ts';
import { hasNoUser } from './tokens.ts';

interface UploadOptions {
  dependencies: Pick<AppDependencies, 'apiUrl' | 'tokens' | 'refreshTokens'>;
  dispatch: Dispatch;
  /** Aborts the upload. */
  signal: AbortSignal;
  /** Called with each whole percentage once. */
  onProgress: (percent: number) => void;
}

export type UploadResult = { data: UploadResponse } | { error: ApiError } | { cancelled: true };

/**
 * Uploads an attachment. Uses XMLHttpRequest, because fetch reports no upload progress. After a 401,
 * refreshes the tokens and retries once.
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<UploadResult> {
  const { dependencies, dispatch } = options;
  if (hasNoUser(dependencies.tokens)) {
    handleMissingToken(dependencies, dispatch);
    return { cancelled: true };
  }
  const token = dependencies.tokens.access();
  const first = await attempt(file, token, options);
  if (!isUnauthorized(first)) return first;

  const outcome = await dependencies.refreshTokens(token);
  if (outcome === 'unreachable' || outcome === 'accountSwitched') return first;
  if (outcome === 'refreshed') {
    dispatch(tokensRefreshed());
    const second = await attempt(file, dependencies.tokens.access(), options);
    if (!isUnauthorized(second)) return second;
  }
  endAuthSession(dependencies, dispatch, outcome === 'compromised');
  return { cancelled: true };
}

const isUnauthorized = (result: UploadResult) =>
  'error' in result && 'status' in result.error && result.error.status === 401;

function attempt(
  file: File,
  token: string | null,
  { dependencies, signal, onProgress }: UploadOptions,
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
      resolve(readResponse(request, file));
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
    }, UPLOAD_TIMEOUT);
    signal.addEventListener('abort', abort);
    request.onloadend = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };

    request.open('POST', `${dependencies.apiUrl}/api/messages/upload`);
    request.withCredentials = true;
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    const form = new FormData();
    form.set('file', file);
    request.send(form);
  });
}

function followProgress(upload: XMLHttpRequestUpload, onProgress: (percent: number) => void) {
  let reported = 0;
  upload.onprogress = ({ loaded, total }) => {
    const percent = total > 0 ? Math.floor((100 * loaded) / total) : 0;
    if (percent > reported) onProgress(percent);
    reported = percent;
  };
}

/** Reads the response. A minimal backend returns only `fileUrl`; the file provides the rest. */
function readResponse({ status, responseText }: XMLHttpRequest, file: File): UploadResult {
  let body: unknown;
  try {
    body = JSON.parse(responseText);
  } catch {
    body = null;
  }
  const isObject = typeof body === 'object' && body !== null;
  if (status < 200 || status >= 300) return { error: { status, data: body } };
  if (!isObject || !('fileUrl' in (body as object))) {
    const error = 'The response has no fileUrl.';
    return { error: { status: 'CUSTOM_ERROR', error } };
  }
  const ofFile = { fileName: file.name, fileType: file.type, size: file.size };
  return { data: { ...ofFile, ...(body as UploadResponse) } };
}
