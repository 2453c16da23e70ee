import { SECOND } from '../../../contract/durations.ts';
import type { PushMessage } from '../../../contract/reminders.ts';
import type { Context, Mail } from '../../platform/context.ts';
import { needsVerification } from '../people/index.ts';
import { notificationMail } from '../notifications/index.ts';
import { STUDY_NOW } from './choiceRepository.ts';
import {
  deleteDelivery,
  type Delivery,
  findContent,
  leaseDelivery,
  listDueDeliveries,
  postponeDelivery,
  type ReminderContent,
} from './deliveryRepository.ts';
import { sendPush } from './push/pushSender.ts';
import { deleteGone, findSubscription } from './push/subscriptionRepository.ts';
import { reminderText } from './sendReminders.ts';
import { findStudyNowPush } from './studyNowPush.ts';

/** Milliseconds until another node sends a delivery whose node has crashed. */
export const LEASE = 60 * SECOND;
/** Milliseconds before the first repeat of a failed delivery. Doubles with each. */
const FIRST_REPEAT = 15 * SECOND;
const MAX_ATTEMPTS = 8;
/** Deliveries sent at the same time. */
const WORKERS = 10;
const BATCH = 100;
/** Milliseconds after which a run starts no more deliveries. Limits how long closing waits for it. */
const RUN_TIME = 3 * SECOND;

/**
 * Sends the reminders by email and push that are due. A delivery is leased to one node, which deletes
 * it when it is sent. After a crash in between, another node sends it again with the same id, by which
 * mail servers and browsers recognize it.
 */
export async function sendDeliveries(context: Context): Promise<void> {
  const end = performance.now() + RUN_TIME;
  for (;;) {
    const due = await listDueDeliveries(context.database, context.now().toISOString(), BATCH);
    if (due.length === 0) return;
    const work = async () => {
      for (let next = due.shift(); next; next = due.shift()) {
        if (performance.now() > end) return;
        await deliver(context, next);
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, work));
    if (performance.now() > end) return;
  }
}

async function deliver(context: Context, delivery: Delivery): Promise<void> {
  const { database, log, now } = context;
  const inTime = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString();
  if (!(await leaseDelivery(database, delivery, inTime(LEASE)))) return;
  const lease = setInterval(() => {
    postponeDelivery(database, delivery.id, inTime(LEASE)).catch((error: unknown) => {
      log.warn({ err: error }, 'extending the lease of a reminder failed');
    });
  }, LEASE / 3);
  try {
    await send(context, delivery);
  } catch (error) {
    log.warn({ err: error }, 'sending a reminder failed');
    if (delivery.attempts + 1 < MAX_ATTEMPTS) {
      const wait = FIRST_REPEAT * 2 ** delivery.attempts;
      await postponeDelivery(database, delivery.id, inTime(wait));
      return;
    }
  } finally {
    clearInterval(lease);
  }
  await deleteDelivery(database, delivery.id);
}

/** Sends a delivery unless it is not wanted any more. */
async function send(context: Context, delivery: Delivery): Promise<void> {
  const { config, database, mailer, now, publicUrl } = context;
  const at = now();
  if (delivery.lead === STUDY_NOW) {
    const wanted = await findStudyNowPush(database, delivery, at);
    if (wanted) await push(context, delivery, wanted.message, wanted.until);
    return;
  }
  const content = await findContent(database, delivery, at.toISOString());
  if (!content) return;
  const text = reminderText(content.title, content.start_time, at);
  if (delivery.device_id === null) {
    if (needsVerification(config, content)) return;
    await mailer.send(reminderMail(delivery, { ...content, message: text }, publicUrl()));
    return;
  }
  const path = `/sessions/${delivery.session_id}`;
  const message = { title: 'Session Reminder', body: text, path };
  await push(context, delivery, message, Date.parse(content.start_time));
}

/** Sends a push to the device of a delivery, unless its auth session ended. It is of use until then. */
async function push(
  context: Context,
  { id, device_id }: Delivery,
  message: Omit<PushMessage, 'tag'>,
  until: number,
): Promise<void> {
  const { database, now } = context;
  const at = now();
  const device = await findSubscription(database, device_id ?? '', at.toISOString());
  if (!device) return;
  // At most 32 characters.
  const tag = id.replaceAll('-', '');
  const ttl = Math.ceil((until - at.getTime()) / SECOND);
  const result = await sendPush(context, device, { ...message, tag }, { topic: tag, ttl });
  if (result === 'gone') await deleteGone(database, device);
}

function reminderMail(
  { id, user_id, session_id, start_time, lead }: Delivery,
  content: ReminderContent & { message: string },
  publicUrl: string,
): Mail {
  const mail = notificationMail(
    'reminder',
    {
      ...content,
      user_id,
      session_id,
      topic: 'reminder',
      related_user_id: null,
      conversation_id: null,
      starts_at: start_time,
      previous_starts_at: null,
    },
    publicUrl,
  );
  return { ...mail, id, ...(lead > 60 && { subject: 'Your session on Study Buddy is in a day' }) };
}
