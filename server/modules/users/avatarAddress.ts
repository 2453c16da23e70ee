/** Where the picture with a storage key is fetched; empty for none. */
export function avatarAddress(key: string): string {
  return key === '' ? '' : `/api/avatars/${key}.webp`;
}
