import { Agent, request, type IncomingMessage } from 'node:http';

export interface Answer {
  status: number;
  header: (name: string) => string | undefined;
  body: unknown;
}

export interface Call {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  token?: string;
  body?: unknown;
}

/** Sends a call and answers whatever the service says; rejects when it says nothing in time. */
export type CallService = (call: Call) => Promise<Answer>;

/** Milliseconds after which a call counts as failed. */
const TIMEOUT = 5_000;

/** One browser's calls to an address, over a connection that it keeps. */
export function makeCaller(url: string): CallService {
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
        sent.destroy(new Error(`${method} ${path} was not answered.`));
      }, TIMEOUT);
      sent.on('error', (error) => {
        clearTimeout(timer);
        reject(error);
      });
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
}

/** What an answer holds; undefined when it is no JSON. */
async function readJson(response: IncomingMessage): Promise<unknown> {
  response.setEncoding('utf8');
  let text = '';
  for await (const chunk of response) text += String(chunk);
  const isJson = response.headers['content-type']?.includes('json') ?? false;
  return isJson ? (JSON.parse(text) as unknown) : undefined;
}
