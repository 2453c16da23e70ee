import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Body {
  type: string;
  content: Buffer;
}

export interface HttpRequest {
  /** POST with a body, else GET. */
  method?: string;
  token?: string;
  body?: Body;
  agent?: Agent;
  /** Milliseconds until the whole response has to be there. */
  timeout?: number;
}

export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const keepAlive = new Agent({ keepAlive: true, timeout: 60_000 });

export const json = (value: object): Body => ({
  type: 'application/json',
  content: Buffer.from(JSON.stringify(value)),
});

/** Returns a form with one file. */
export const form = (fileName: string, content: Buffer): Body => ({
  type: 'multipart/form-data; boundary=b',
  content: Buffer.concat([
    Buffer.from(
      `--b\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n--b--\r\n'),
  ]),
});

export const headersOf = ({ token, body }: Pick<HttpRequest, 'token' | 'body'>) => ({
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(body && { 'content-type': body.type, 'content-length': body.content.length }),
});

/**
 * Sends a request. Needs a third of the processor time of `fetch`, so that the load program is not the
 * slowest part.
 * @throws on a network error or a timeout.
 */
export async function send(url: string, options: HttpRequest = {}): Promise<HttpResponse> {
  const { body, agent = keepAlive, timeout } = options;
  const { method = body ? 'POST' : 'GET' } = options;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      agent,
      method,
      headers: headersOf(options),
      ...(timeout !== undefined && { signal: AbortSignal.timeout(timeout) }),
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      const { statusCode: status = 0, headers } = response;
      text(response).then((received) => resolve({ status, headers, text: received }), reject);
    });
    sent.end(body?.content);
  });
}

/** Sends a request. @throws unless the response is successful. */
export async function sendOk(url: string, options: HttpRequest = {}): Promise<HttpResponse> {
  const response = await send(url, options);
  if (response.status < 300) return response;
  throw new Error(`${url} returned ${response.status}: ${response.text}`);
}
