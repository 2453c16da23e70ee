import { LIMITS } from '../../../../contract/constants.ts';
import type { PushResponse, PushSubscriptionBody } from '../../../../contract/reminders.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors/httpError.ts';
import { lockUser } from '../../people/index.ts';
import { listStudyNowChoices, STUDY_NOW, storeReminderChoices } from '../choiceRepository.ts';
import { assertSubscription } from './pushSender.ts';
import * as repository from './subscriptionRepository.ts';

const TOO_MANY = `You get reminders on ${LIMITS.pushDevices} devices already. Turn them off on one of those first.`;

/** The auth session of a request and its student. */
interface Device {
  userId: string;
  authSessionId: string;
}

/**
 * Returns whether a device receives web pushes. A device is subscribed until its auth session ends.
 */
export async function findPush(
  { config, database, now }: Context,
  { userId, authSessionId }: Device,
): Promise<PushResponse> {
  const found = await repository.findSubscription(database, authSessionId, now().toISOString());
  const [chosen] = await listStudyNowChoices(database, [userId]);
  return {
    publicKey: config.VAPID_PUBLIC_KEY,
    isSubscribed: found !== undefined,
    studyNow: chosen !== undefined,
  };
}

/** Stores whether the student gets a push when a buddy starts a study session, on all devices. */
export async function changeStudyNowPush(
  context: Context,
  device: Device,
  isOn: boolean,
): Promise<PushResponse> {
  const { database, now } = context;
  const choice = { lead: STUDY_NOW, channel: 'push', isOn } as const;
  await storeReminderChoices(database, device.userId, [choice], now().toISOString());
  return findPush(context, device);
}

/**
 * Stores the subscription of a device, which replaces its earlier one.
 * @throws {HttpError} 400 for a subscription that cannot receive pushes from here, 409 when the student
 * has too many devices.
 */
export async function subscribe(
  context: Context,
  { userId, authSessionId }: Device,
  { endpoint, keys }: PushSubscriptionBody,
): Promise<PushResponse> {
  const { config, database, now } = context;
  await assertSubscription({ endpoint, keys }, config);
  const created_at = now().toISOString();
  await database.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    await repository.deleteEndedSubscriptions(trx, created_at, userId);
    const owner = { auth_session_id: authSessionId, user_id: userId };
    const row = { ...owner, endpoint, ...keys, created_at };
    await repository.deleteOthersOfEndpoint(trx, row);
    const stored = await repository.listSubscriptions(trx, userId);
    const others = stored.filter((each) => each.auth_session_id !== authSessionId);
    if (others.length >= LIMITS.pushDevices) throw conflict(TOO_MANY);
    await repository.upsertSubscription(trx, row);
  });
  return findPush(context, { userId, authSessionId });
}

export async function unsubscribe(context: Context, device: Device): Promise<PushResponse> {
  await repository.deleteSubscription(context.database, device.authSessionId);
  return findPush(context, device);
}
