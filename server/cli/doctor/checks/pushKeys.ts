import { publicKeyOf } from '../../../platform/config/tokens.ts';
import { type Check, right, wrong } from '../finding.ts';

/** The keys of web push are a pair. */
export const checkPushKeys: Check = async ({ config }) => {
  const { VAPID_PUBLIC_KEY: key, VAPID_PRIVATE_KEY } = config;
  if (key !== '' && publicKeyOf(VAPID_PRIVATE_KEY) === key) return [right('are a pair.')];
  return [wrong('are no pair: unset VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY to get new ones.')];
};
