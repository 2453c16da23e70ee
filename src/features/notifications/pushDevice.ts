import type { PushSubscriptionBody } from '../../../contract/reminders.ts';

/** Returns whether the browser can receive pushes on this page. */
export const canReceivePush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const findManager = async () => (await navigator.serviceWorker.getRegistration('/'))?.pushManager;

/**
 * Asks the student and subscribes this browser to pushes that are signed with the key. Returns
 * `undefined` if the student or the browser does not allow it.
 */
export async function subscribeDevice(
  publicKey: string,
): Promise<PushSubscriptionBody | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const manager = await findManager();
  if (!manager) return undefined;
  // One with another key cannot be changed.
  await (await manager.getSubscription())?.unsubscribe();
  const subscription = await manager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  return subscription.toJSON() as PushSubscriptionBody;
}

/** Ends the subscription of this browser, if there is one. */
export async function unsubscribeDevice(): Promise<void> {
  if (!canReceivePush()) return;
  await (await (await findManager())?.getSubscription())?.unsubscribe();
}
