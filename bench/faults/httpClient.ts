export interface HttpResponse {
  status: number;
  header: (name: string) => string | undefined;
  body: unknown;
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  token?: string;
  body?: unknown;
}

/** Sends a request and returns the response. Rejects on a network error or a timeout. */
export type HttpClient = (call: HttpRequest) => Promise<HttpResponse>;

/** Milliseconds. */
const TIMEOUT = 5_000;

/** Returns a client for the service at the URL. */
export const makeHttpClient =
  (url: string): HttpClient =>
  async ({ method, path, token, body }) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      header: (name) => response.headers.get(name) ?? undefined,
      body: isJson ? (JSON.parse(text) as unknown) : undefined,
    };
  };
