import type { DevToolsEnhancerOptions } from '@reduxjs/toolkit';

const SECRET = /^(password|token|accessToken|refreshToken)$/;

/** Answers the value with every password and token in it blanked; the same value if it has none. */
export function redact<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]: [string, unknown]) => {
    const shown = SECRET.test(key) && typeof inner === 'string' ? '(hidden)' : redact(inner);
    return [key, shown] as const;
  });
  const given = Object.values(value) as unknown[];
  if (entries.every(([, shown], index) => shown === given[index])) return value;
  return (
    Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
  ) as Value;
}

/** How the store appears to a developer: by name, and with nothing that must stay secret. */
export const devTools: DevToolsEnhancerOptions = {
  name: 'Study Buddy',
  actionSanitizer: redact,
  stateSanitizer: redact,
};
