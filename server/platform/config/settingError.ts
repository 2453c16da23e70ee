/** An invalid setting. The message names the setting and the values allowed. */
export class SettingError extends Error {
  override name = 'SettingError';
}
