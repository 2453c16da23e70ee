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
  /** Makes further requests go to the service, because the early responses may be outdated. */
  drop(): void;
}

/** Each response is used once and only for the token with which it was requested. */
export function makeEarlyRequests(sent: readonly EarlyRequest[] = []): EarlyRequests {
  let remaining = sent;
  let areOutdated = false;
  // No change of data adds a call to a service that lacks it.
  const missing = new Set<EarlyRequest>();
  for (const early of sent) {
    void early.response.then(
      ({ status }) => status === 404 && missing.add(early),
      () => undefined,
    );
  }
  return {
    async fetch(request) {
      if (request.method !== 'GET') areOutdated = true;
      const early = remaining.find((one) => isSame(one, request));
      if (!early) return fetch(request);
      remaining = remaining.filter((one) => one !== early);
      if (areOutdated && !missing.has(early)) return fetch(request);
      return Promise.race([
        early.response.catch(() => fetch(request)),
        untilAborted(request).catch((reason: unknown) => {
          early.abort();
          throw reason;
        }),
      ]);
    },
    drop() {
      areOutdated = true;
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
