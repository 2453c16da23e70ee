import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });

/**
 * Sends JSON. Needs a third of the processor time of `fetch`, so that the load program is not the
 * slowest part.
 * @throws unless the response is 201.
 */
export async function post(url: string, body: unknown, token = ''): Promise<void> {
  const text = JSON.stringify(body);
  await new Promise<void>((resolve, reject) => {
    const sent = request(url, {
      agent,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        authorization: `Bearer ${token}`,
      },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 201) resolve();
        else reject(new Error(`${url} returned ${String(response.statusCode)}.`));
      });
    });
    sent.end(text);
  });
}
