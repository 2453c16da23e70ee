import type { FastifyRequest } from 'fastify';

/**
 * `preSerialization` hook that makes the file URLs of a response absolute for a page on another origin, which
 * CORS_ORIGINS allows. The Host header is right for whoever sent it.
 */
export async function crossOriginUrls(request: FastifyRequest, _reply: unknown, payload: unknown) {
  const own = `${request.protocol}://${request.host}`;
  const { origin } = request.headers;
  if (origin === undefined || origin === own) return payload;
  return Array.isArray(payload)
    ? payload.map((item: unknown) => withOrigin(item, own))
    : withOrigin(payload, own);
}

function withOrigin(item: unknown, origin: string): unknown {
  const { fileUrl } = (item ?? {}) as { fileUrl?: string };
  return fileUrl?.startsWith('/') ? { ...(item as object), fileUrl: origin + fileUrl } : item;
}
