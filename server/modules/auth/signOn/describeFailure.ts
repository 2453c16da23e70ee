/** Errors of openid-client and jose have these fields, or their causes have them. */
interface LibraryError extends Error {
  code?: string;
  /** Such as `invalid_client`, by which the provider refuses. */
  error?: string;
  /** Of the HTTP response of the provider. */
  status?: number;
  /** Name of a claim that was refused. */
  claim?: string;
  claims?: { iat?: unknown };
  payload?: { iat?: unknown };
  cause?: LibraryError;
}

/**
 * Returns what the log may have of an error of the libraries. Their messages are fixed texts; their other
 * fields, descriptions and causes repeat claims, tokens and responses.
 */
export function describeFailure(err: unknown) {
  const { name: type, message, status, error = '' } = err as LibraryError;
  return {
    ...{ type, message, status },
    ...(/^[a-z_]{1,40}$/.test(error) && { error }),
    code: findField(err, 'code'),
    claim: findField(err, 'claim'),
  };
}

/**
 * Returns by how many seconds the clock of the provider is ahead, if that is why a token was refused.
 * @param tolerance in seconds.
 */
export function clockDifference(err: unknown, now: number, tolerance: number): number | undefined {
  if (!['exp', 'iat', 'nbf'].includes(findField(err, 'claim') ?? '')) return undefined;
  const { iat } = findField(err, 'payload') ?? findField(err, 'claims') ?? {};
  const difference = typeof iat === 'number' ? Math.round(iat - now) : 0;
  const isClock = Number.isSafeInteger(difference) && Math.abs(difference) > tolerance;
  return isClock ? difference : undefined;
}

/** Returns a field of the error or of the nearest of its causes. */
function findField<Field extends keyof LibraryError>(
  err: unknown,
  field: Field,
): LibraryError[Field] | undefined {
  for (let at = err as LibraryError | undefined; at; at = at.cause) {
    if (at[field] !== undefined) return at[field];
  }
  return undefined;
}
