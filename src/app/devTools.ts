import type { DevToolsEnhancerOptions } from '@reduxjs/toolkit';

const SECRET = /^(password|token|accessToken|refreshToken|secretUrl|address)$/;

/** Returns a copy without passwords, tokens and secret addresses, or the same value if it has none. */
export function redact<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]: [string, unknown]) => {
    const shown = SECRET.test(key) && typeof inner === 'string' ? '(hidden)' : redact(inner);
    return [key, shown] as const;
  });
  const values = Object.values(value) as unknown[];
  if (entries.every(([, shown], index) => shown === values[index])) return value;
  return (
    Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
  ) as Value;
}

/** Options of Redux DevTools: the store's name, without secrets. */
export const devTools: DevToolsEnhancerOptions = {
  name: 'Study Buddy',
  actionSanitizer: redact,
  stateSanitizer: redact,
};
