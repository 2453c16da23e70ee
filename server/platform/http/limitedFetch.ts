/** Bytes. More than the largest claim that a login refuses by name. */
export const MAX_RESPONSE = 8 * 1024 * 1024;

/** Libraries type the body of a request in ways of their own. */
type Options = Omit<RequestInit, 'body'> & { body?: unknown };

/**
 * Like `fetch`, for responses of at most 8 MB: reading a longer one fails, without the rest. `signal`
 * limits the time of the whole response.
 */
export async function limitedFetch(url: string, options: Options): Promise<Response> {
  const response = await fetch(url, options as RequestInit);
  if (!response.body) return response;
  let size = 0;
  const limited = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > MAX_RESPONSE) throw new Error('The response is too large.');
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(limited), response);
}
