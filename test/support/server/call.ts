export interface ApiResponse<Body = unknown> {
  status: number;
  body: Body;
  headers: Headers;
}

interface CallOptions {
  body?: unknown;
  token?: string;
  /** An IP that a proxy forwards. */
  from?: string;
}

/** Sends a request with a JSON body or a form. The body of a response that is not JSON is `null`. */
export async function call<Body>(
  server: { url: string },
  method: string,
  path: string,
  { body, token, from }: CallOptions = {},
): Promise<ApiResponse<Body>> {
  const isForm = body === undefined || body instanceof FormData;
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    body: (isJson && text !== '' ? JSON.parse(text) : null) as Body,
    headers: response.headers,
  };
}
