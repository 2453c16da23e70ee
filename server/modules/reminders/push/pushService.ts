import { LIMITS } from '../../../../contract/constants.ts';
import type { PushResponse, PushSubscriptionBody } from '../../../../contract/reminders.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors/httpError.ts';
import { lockUser } from '../../people/index.ts';
import { assertSubscription } from './endpoint.ts';
import * as repository from './subscriptionRepository.ts';

const TOO_MANY = `You get reminders on ${LIMITS.pushDevices} devices already. Turn them off on one of those first.`;

/** The auth session of a request and its student. */
export interface Device {
  userId: string;
  authSessionId: string;
}

/** Devices that receive web pushes. A device is subscribed until its auth session ends. */
export function makePushService({ config, database, now }: Context) {
  const find = async ({ authSessionId }: Device): Promise<PushResponse> => {
    const at = now().toISOString();
    const found = await repository.findSubscription(database, authSessionId, at);
    return { publicKey: config.VAPID_PUBLIC_KEY, isSubscribed: found !== undefined };
  };

  return {
    find,

    /**
     * Stores the subscription of this device, which replaces its earlier one.
     * @throws {HttpError} 400 for a subscription that cannot receive pushes from here, 409 when the
     * student has too many devices.
     */
    async subscribe(device: Device, body: PushSubscriptionBody): Promise<PushResponse> {
      await assertSubscription(body, config);
      const { userId, authSessionId } = device;
      const at = now().toISOString();
      await database.transaction().execute(async (trx) => {
        await lockUser(trx, userId);
        await repository.deleteEndedSubscriptions(trx, at, userId);
        const row = {
          auth_session_id: authSessionId,
          user_id: userId,
          endpoint: body.endpoint,
          ...body.keys,
          created_at: at,
        };
        await repository.deleteOthersOfEndpoint(trx, row);
        const stored = await repository.listSubscriptions(trx, userId);
        const others = stored.filter((each) => each.auth_session_id !== authSessionId);
        if (others.length >= LIMITS.pushDevices) throw conflict(TOO_MANY);
        await repository.upsertSubscription(trx, row);
      });
      return find(device);
    },

    async unsubscribe(device: Device): Promise<PushResponse> {
      await repository.deleteSubscription(database, device.authSessionId);
      return find(device);
    },
  };
}
