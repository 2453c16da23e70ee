import { Agent, request, type IncomingMessage } from 'node:http';

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

/** Creates a client that keeps its connection alive, as a browser does. */
export function makeHttpClient(url: string): HttpClient {
  const agent = new Agent({ keepAlive: true });
  return ({ method, path, token, body }) =>
    new Promise((resolve, reject) => {
      const sent = request(
        `${url}${path}`,
        {
          method,
          agent,
          headers: {
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
        },
        (response) => {
          readJson(response)
            .then((read) => {
              resolve({
                status: response.statusCode ?? 0,
                header: (name) => response.headersDistinct[name]?.[0],
                body: read,
              });
            }, reject)
            .finally(() => clearTimeout(timer));
        },
      );
      const timer = setTimeout(() => {
        sent.destroy(new Error(`${method} ${path} timed out.`));
      }, TIMEOUT);
      sent.on('error', (error) => {
        clearTimeout(timer);
        reject(error);
      });
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
}

/** Returns the parsed body, or `undefined` when it is not JSON. */
async function readJson(response: IncomingMessage): Promise<unknown> {
  response.setEncoding('utf8');
  let text = '';
  for await (const chunk of response) text += String(chunk);
  const isJson = response.headers['content-type']?.includes('json') ?? false;
  return isJson ? (JSON.parse(text) as unknown) : undefined;
}
