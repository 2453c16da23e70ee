import type { FastifyRequest } from 'fastify';

/**
 * `preSerialization` hook that makes the file URLs of a response absolute for a page on another origin, which
 * CORS_ORIGINS allows. They have the Host header of the request, and only its sender receives them.
 */
export async function crossOriginUrls(request: FastifyRequest, _reply: unknown, payload: unknown) {
  const { origin } = request.headers;
  // Pages send it to their own origin, too, whose scheme only a trusted proxy tells.
  if (origin === undefined || origin.endsWith(`://${request.host}`)) return payload;
  const own = `${request.protocol}://${request.host}`;
  return Array.isArray(payload)
    ? payload.map((item: unknown) => withOrigin(item, own))
    : withOrigin(payload, own);
}

function withOrigin(item: unknown, origin: string): unknown {
  const { fileUrl } = (item ?? {}) as { fileUrl?: string };
  return fileUrl?.startsWith('/') ? { ...(item as object), fileUrl: origin + fileUrl } : item;
}
