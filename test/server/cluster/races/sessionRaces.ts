import { HOUR, MINUTE } from '../../../../contract/durations.ts';
import { makeBuddies, type Student } from '../../../support/server/server.ts';
import { cameOf, review, scheduleShort } from '../../modules/reviews/pastSessions.ts';
import { planIn } from '../../modules/sessions/plans.ts';
import { type Act, count, type Race, racesOf, type Stage } from './race.ts';

async function memberState({ server }: Stage, id: string, { _id }: Student): Promise<string> {
  const { database } = server.context;
  const session = await database
    .selectFrom('study_sessions')
    .select('start_time')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!session) return 'cancelled';
  const row = await database
    .selectFrom('session_participants')
    .select('answer')
    .where('session_id', '=', id)
    .where('user_id', '=', _id)
    .executeTakeFirst();
  const join = await database
    .selectFrom('session_joins')
    .select('rejected_at')
    .where('session_id', '=', id)
    .where('user_id', '=', _id)
    .executeTakeFirst();
  if (join) return join.rejected_at === null ? 'asked' : 'refused';
  return row ? (row.answer ?? 'pending') : 'out';
}

async function meeting(stage: Stage, more: object = {}): Promise<string> {
  const { ada, grace, server } = stage;
  await makeBuddies(ada, grace);
  const plan = { ...planIn(server, 2 * HOUR), participants: [grace._id], ...more };
  return (await ada.schedule(plan)).body._id;
}

async function openMeeting(stage: Stage, places = 1): Promise<string> {
  const { ada, grace, server } = stage;
  await makeBuddies(ada, grace);
  return (await ada.schedule({ ...planIn(server, 2 * HOUR), places })).body._id;
}

const answer = (who: Student, id: string, given: string) =>
  who.api('PUT', `/api/sessions/${id}/answer`, { answer: given });
const leave = (who: Student, id: string) =>
  who.api('DELETE', `/api/sessions/${id}/participants/me`);
const join = (who: Student, id: string) => who.api('POST', `/api/sessions/${id}/joins`, {});
const decide = (who: Student, id: string, of: Student, decision: string) =>
  who.api('POST', `/api/sessions/${id}/joins/${of._id}/${decision}`);

const stateOfGrace = (stage: Stage, id: string) => memberState(stage, id, stage.grace);
const countMembers = (stage: Stage, id: string) =>
  count(stage, 'session_participants', 'session_id', id);
const invited = racesOf(meeting, stateOfGrace);
const open = racesOf(openMeeting, stateOfGrace);
const openAndAsked = async (stage: Stage) => {
  const id = await openMeeting(stage);
  await join(stage.grace, id);
  return id;
};
const joining = racesOf(openAndAsked, stateOfGrace);
const takeIn: Act<string> = ({ ada, grace }, id) => decide(ada, id, grace, 'accept');
const accept: Act<string> = ({ grace }, id) => answer(grace, id, 'accepted');
const cancel: Act<string> = ({ ada }, id) => ada.far.cancelSession(id);
const move: Act<string> = ({ ada, grace, server }, id) =>
  ada.far.changeSession(id, { ...planIn(server, 5 * HOUR), participants: [grace._id] });
const proposalOf = ({ server }: Stage) => {
  const { startTime, endTime } = planIn(server, 9 * HOUR);
  return { startTime, endTime };
};

export const sessionRaces: Record<string, Race> = {
  'answering and cancelling': invited(
    ...[accept, cancel],
    ...['200 200 cancelled', '404 200 cancelled'],
  ),
  // An answer before the move is for the old time, and asked for again.
  'answering and moving': invited(accept, move, '200 200 pending', '200 200 accepted'),
  'answering and leaving': invited(
    accept,
    ({ grace }, id) => leave(grace.far, id),
    ...['200 200 out', '404 200 out'],
  ),
  'answering and being removed': invited(
    accept,
    ({ ada, server }, id) =>
      ada.far.changeSession(id, { ...planIn(server, 2 * HOUR), participants: [] }),
    ...['200 200 out', '404 200 out'],
  ),
  'answering in two ways': invited(
    accept,
    ({ grace }, id) => answer(grace.far, id, 'declined'),
    ...['200 200 accepted', '200 200 declined'],
  ),
  'changing and cancelling': invited(
    move,
    ({ ada }, id) => ada.cancelSession(id),
    ...['200 200 cancelled', '404 200 cancelled'],
  ),
  'cancelling twice': invited(
    cancel,
    ({ ada }, id) => ada.cancelSession(id),
    ...['200 404 cancelled', '404 200 cancelled'],
  ),
  'taking and withdrawing a proposal': racesOf(async (stage) => {
    const id = await meeting(stage);
    await stage.grace.api('PUT', `/api/sessions/${id}/proposal`, proposalOf(stage));
    return id;
  }, stateOfGrace)(
    (stage, id) => {
      const path = `/api/sessions/${id}/participants/${stage.grace._id}/proposal/accept`;
      return stage.ada.api('POST', path, proposalOf(stage));
    },
    ({ grace }, id) => grace.far.api('DELETE', `/api/sessions/${id}/proposal`),
    ...['200 200 accepted', '409 200 pending'],
  ),
  'asking to join twice': open(
    ({ grace }, id) => join(grace, id),
    ({ grace }, id) => join(grace.far, id),
    ...['201 409 asked', '409 201 asked'],
  ),
  'asking to join and closing': open(
    ({ grace }, id) => join(grace, id),
    ({ ada, server }, id) => ada.far.changeSession(id, { ...planIn(server, 2 * HOUR), places: 0 }),
    ...['201 200 asked', '404 200 out'],
  ),
  'taking in and refusing': joining(
    takeIn,
    ({ ada, grace }, id) => decide(ada.far, id, grace, 'reject'),
    ...['200 404 accepted', '404 200 refused'],
  ),
  'taking in and withdrawing': joining(
    takeIn,
    ({ grace }, id) => grace.far.api('DELETE', `/api/sessions/${id}/joins/me`),
    ...['200 404 accepted', '404 200 out'],
  ),
  'taking in and cancelling': joining(
    ...[takeIn, cancel],
    ...['200 200 cancelled', '404 200 cancelled'],
  ),
  'taking in and blocking': racesOf(openAndAsked, countMembers)(
    takeIn,
    ({ ada, grace }) => grace.far.block(ada),
    ...['200 200 0', '404 200 0'],
  ),
  'taking in two for one place': racesOf(async (stage) => {
    const id = await openAndAsked(stage);
    await makeBuddies(stage.ada, stage.zoe);
    await join(stage.zoe, id);
    return id;
  }, countMembers)(
    takeIn,
    ({ ada, zoe }, id) => decide(ada.far, id, zoe, 'accept'),
    ...['200 409 1', '409 200 1'],
  ),
  'reviewing twice': racesOf(
    async ({ ada, grace, server, other }) => {
      await makeBuddies(ada, grace);
      const id = await scheduleShort(server, ada, [grace]);
      for (const { clock } of [server, other]) clock.advance(20 * MINUTE);
      return id;
    },
    (stage, id) => count(stage, 'reviewed_people', 'session_id', id),
  )(
    ({ ada, grace }, id) => review(ada, id, cameOf([grace, true])),
    ({ ada, grace }, id) => review(ada.far, id, cameOf([grace, false])),
    '200 200 1',
  ),
};
