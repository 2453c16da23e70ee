import { original, type Draft } from '@reduxjs/toolkit';

/**
 * The last argument of `updateQueryData`: the tags of the cached data do not depend on it, so no
 * further action stores them again.
 */
export const HAS_SAME_TAGS = false;

type Fields = Record<PropertyKey, unknown>;

/**
 * Writes a changed copy into the draft of a value. The patch then contains what differs instead of
 * the whole value. Objects with another `_id` are replaced.
 */
export function writeChanges<Value extends object>(draft: Draft<Value>, next: Value): void {
  const before = original(draft) as Fields;
  const target = draft as Fields;
  const source = next as Fields;
  for (const key of Object.keys(source)) {
    if (source[key] === before[key]) continue;
    if (isSameObject(before[key], source[key])) writeChanges(target[key] as object, source[key]);
    else target[key] = source[key];
  }
  if (Array.isArray(draft)) draft.length = (next as unknown[]).length;
  else
    for (const key of Object.keys(before))
      if (!(key in source)) Reflect.deleteProperty(target, key);
}

function isSameObject(before: unknown, next: unknown): next is object {
  if (!isObject(before) || !isObject(next)) return false;
  return Array.isArray(before) === Array.isArray(next) && before['_id'] === next['_id'];
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
