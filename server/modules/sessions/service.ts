import { v7 as newId } from 'uuid';
import { DELAYS } from '../../../contract/constants.ts';
import type { Session, SessionBody } from '../../../contract/sessions.ts';
import type { Context, Queryable } from '../../context.ts';
import { forbidden, notFound } from '../../errors.ts';
import type { NotificationService, Pending } from '../notifications/service.ts';
import { makeAttendance } from './attendance.ts';
import { sendReminders } from './reminders.ts';
import * as repository from './repository.ts';
import { peopleOf, recordNotices } from './sessionNotices.ts';
import { planSession, refuseStrangers, type Plan } from './sessionRules.ts';

export interface SessionService {
  /** The student's own sessions and those they take part in, the earliest first. */
  list(userId: string): Promise<Session[]>;
  /** Of those, what has not ended and starts within 24 hours. */
  listUpcoming(userId: string): Promise<Session[]>;
  /** Throws 400 with the field for impossible times and for invited ones who are no buddies. */
  create(userId: string, body: SessionBody): Promise<Session>;
  /** The same, and 404 for a session I am not part of, 403 for one that somebody else created. */
  update(userId: string, id: string, body: SessionBody): Promise<Session>;
  /** Throws 404 and 403 as update() does. */
  remove(userId: string, id: string): Promise<void>;
  /** Sends the reminders due and awards the badges of sessions that have ended. */
  tick(): Promise<void>;
}

/** A session before and after a step, and the notices that the step made. */
interface Step {
  before?: Session;
  after?: Session;
  pending: Pending[];
}

/** Study sessions: changed by their creator alone, who invites accepted buddies. */
export function makeSessionService(
  context: Context,
  notifications: NotificationService,
): SessionService {
  const awardAttendance = makeAttendance(context);

  /** Runs one step in a transaction and tells everybody concerned after the commit. */
  async function take(step: (trx: Queryable) => Promise<Omit<Step, 'pending'>>): Promise<Step> {
    const taken = await context.database.transaction().execute(async (trx) => {
      const states = await step(trx);
      const now = context.now();
      return { ...states, pending: await recordNotices(trx, notifications, { ...states, now }) };
    });
    announce(context, notifications, taken);
    await remind();
    return taken;
  }

  /** The step is done whatever becomes of the reminders, which the next tick makes up for. */
  async function remind(): Promise<void> {
    await sendReminders(context, notifications).catch((error: unknown) => {
      context.log.error({ err: error }, 'Reminders were not sent');
    });
  }

  return {
    list: (userId) => repository.listSessions(context.database, userId),
    listUpcoming(userId) {
      const now = context.now();
      const until = new Date(now.getTime() + DELAYS.upcomingWindow).toISOString();
      return repository.listUpcoming(context.database, userId, { now: now.toISOString(), until });
    },
    async create(userId, body) {
      const { after } = await take((trx) => create(context, trx, userId, body));
      return present(after);
    },
    async update(userId, id, body) {
      const { after } = await take((trx) => update(context, trx, { userId, id, body }));
      return present(after);
    },
    async remove(userId, id) {
      await take((trx) => remove(trx, userId, id));
    },
    async tick() {
      await sendReminders(context, notifications);
      await awardAttendance();
    },
  };
}

async function create(context: Context, trx: Queryable, creatorId: string, body: SessionBody) {
  const now = context.now();
  const plan = planSession(body, { creatorId, now });
  await refuseStrangers(trx, creatorId, plan.participantIds);
  const id = newId();
  const created = { id, created_by: creatorId, created_at: now.toISOString() };
  await repository.insertSession(trx, { ...created, ...columnsOf(plan) });
  await repository.addParticipants(trx, id, plan.participantIds);
  return { after: present(await repository.findSession(trx, id)) };
}

async function update(
  context: Context,
  trx: Queryable,
  { userId, id, body }: { userId: string; id: string; body: SessionBody },
) {
  const before = await findOwn(trx, userId, id, 'change');
  const plan = planSession(body, { creatorId: userId, now: context.now(), before });
  const were = before.participants.map(({ _id }) => _id);
  const added = plan.participantIds.filter((participant) => !were.includes(participant));
  const removed = were.filter((participant) => !plan.participantIds.includes(participant));
  // Those who are in may stay, even if they are no longer buddies.
  await refuseStrangers(trx, userId, added);
  await repository.updateSession(trx, id, columnsOf(plan));
  await repository.removeParticipants(trx, id, removed);
  await repository.addParticipants(trx, id, added);
  return { before, after: present(await repository.findSession(trx, id)) };
}

async function remove(trx: Queryable, userId: string, id: string) {
  const before = await findOwn(trx, userId, id, 'delete');
  await repository.deleteSession(trx, id);
  return { before };
}

/** The session, if this student created it. */
async function findOwn(trx: Queryable, userId: string, id: string, verb: 'change' | 'delete') {
  await repository.lockSession(trx, id);
  const session = await repository.findSession(trx, id);
  if (!session || !peopleOf(session).includes(userId)) {
    throw notFound('This session no longer exists.');
  }
  if (session.createdBy !== userId) {
    throw forbidden(`Only the student who created this session can ${verb} it.`);
  }
  return session;
}

const columnsOf = (plan: Plan) => ({
  title: plan.title,
  description: plan.description,
  location: plan.location,
  start_time: plan.startTime,
  end_time: plan.endTime,
});

function present(session: Session | undefined): Session {
  if (!session) throw new Error('The session vanished while it was stored.');
  return session;
}

function announce(context: Context, notifications: NotificationService, step: Step): void {
  notifications.deliver(step.pending);
  const sessionId = (step.after ?? step.before)?._id ?? '';
  for (const userId of peopleOf(step.before, step.after)) {
    context.realtime.toUser(userId, 'sessionChanged', { sessionId });
  }
}
