/** Returns the URL of an avatar, or an empty string for an empty key. */
export function avatarUrl(key: string): string {
  return key === '' ? '' : `/api/avatars/${key}.webp`;
}
