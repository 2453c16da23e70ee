/** A request that `src/start/earlyRequests.ts` sent while the scripts of the page loaded. */
export interface EarlyRequest {
  url: string;
  /** `null` for a guest. */
  authorization: string | null;
  response: Promise<Response>;
  /** Ends the request. */
  abort: () => void;
}

export interface EarlyRequests {
  /** Returns the response to the same request if it was sent early, otherwise sends it. */
  fetch(request: Request): Promise<Response>;
  /** Makes all further requests go to the service, because the early responses may be outdated. */
  drop(): void;
}

/** Each response is used once and only for the token with which it was requested. */
export function makeEarlyRequests(sent: readonly EarlyRequest[] = []): EarlyRequests {
  let remaining = sent;
  return {
    async fetch(request) {
      if (request.method !== 'GET') remaining = [];
      const early = remaining.find((one) => isSame(one, request));
      if (!early) return fetch(request);
      remaining = remaining.filter((one) => one !== early);
      return Promise.race([
        early.response.catch(() => fetch(request)),
        untilAborted(request).catch((reason: unknown) => {
          early.abort();
          throw reason;
        }),
      ]);
    },
    drop() {
      remaining = [];
    },
  };
}

/** Rejects when the request is aborted, as by its timeout. */
const untilAborted = ({ signal }: Request) =>
  new Promise<never>((_resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
  });

const isSame = ({ url, authorization }: EarlyRequest, request: Request) =>
  request.url === url && request.headers.get('authorization') === authorization;
