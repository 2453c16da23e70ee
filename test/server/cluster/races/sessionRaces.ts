import { sql } from 'kysely';
import { HOUR, MINUTE } from '../../../../contract/durations.ts';
import { makeBuddies } from '../../../support/server/students.ts';
import { cameOf, review, scheduleShort } from '../../modules/reviews/pastSessions.ts';
import { planIn } from '../../modules/sessions/plans.ts';
import { type Act, count, type Race, racesOf, type Stage, texts } from './race.ts';

async function stateOfGrace(stage: Stage, id: string): Promise<string> {
  const ofGrace = sql`where session_id = ${id} and user_id = ${stage.grace._id}`;
  const [state = 'cancelled'] = await texts(
    stage,
    sql`select case when rejected_at is null then 'asked' else 'refused' end as text
      from session_joins ${ofGrace}
      union all select coalesce(answer, 'pending') from session_participants ${ofGrace}
      union all select 'out' from study_sessions where id = ${id}`,
  );
  return state;
}

const planOf = ({ server, grace }: Stage, hours: number) => ({
  ...planIn(server, hours * HOUR),
  participants: [grace._id],
});

async function meeting(stage: Stage): Promise<string> {
  await makeBuddies(stage.ada, stage.grace);
  return (await stage.ada.schedule(planOf(stage, 2))).body._id;
}

async function openMeeting({ ada, grace, server }: Stage): Promise<string> {
  await makeBuddies(ada, grace);
  return (await ada.schedule({ ...planIn(server, 2 * HOUR), places: 1 })).body._id;
}

async function asked(stage: Stage): Promise<string> {
  const id = await openMeeting(stage);
  await join(stage, id);
  return id;
}

const proposalOf = ({ server }: Stage) => {
  const { startTime, endTime } = planIn(server, 9 * HOUR);
  return { startTime, endTime };
};

const countMembers = (stage: Stage, id: string) =>
  count(stage, 'session_participants', 'session_id', id);
const invited = racesOf(meeting, stateOfGrace);
const open = racesOf(openMeeting, stateOfGrace);
const joining = racesOf(asked, stateOfGrace);

const decide =
  (who: 'grace' | 'zoe', decision: string): Act<string> =>
  (stage, id) =>
    stage.ada.api('POST', `/api/sessions/${id}/joins/${stage[who]._id}/${decision}`);
const takeIn = decide('grace', 'accept');
const answer =
  (given: string): Act<string> =>
  ({ grace }, id) =>
    grace.api('PUT', `/api/sessions/${id}/answer`, { answer: given });
const accept = answer('accepted');
const leave: Act<string> = ({ grace }, id) =>
  grace.api('DELETE', `/api/sessions/${id}/participants/me`);
const join: Act<string> = ({ grace }, id) => grace.api('POST', `/api/sessions/${id}/joins`, {});
const withdraw: Act<string> = ({ grace }, id) =>
  grace.api('DELETE', `/api/sessions/${id}/joins/me`);
const cancel: Act<string> = ({ ada }, id) => ada.cancelSession(id);
const move: Act<string> = (stage, id) => stage.ada.changeSession(id, planOf(stage, 5));
const change =
  (more: object): Act<string> =>
  ({ ada, server }, id) =>
    ada.changeSession(id, { ...planIn(server, 2 * HOUR), ...more });
const block: Act<string> = ({ ada, grace }) => grace.block(ada);

export const sessionRaces: Record<string, Race> = {
  'answering and cancelling': invited(accept, cancel, '200 200 cancelled', '404 200 cancelled'),
  // An answer before the move is for the old time, and asked for again.
  'answering and moving': invited(accept, move, '200 200 pending', '200 200 accepted'),
  'answering and leaving': invited(accept, leave, '200 200 out', '404 200 out'),
  'answering and being removed': invited(
    ...[accept, change({ participants: [] })],
    ...['200 200 out', '404 200 out'],
  ),
  'answering in two ways': invited(
    ...[accept, answer('declined')],
    ...['200 200 accepted', '200 200 declined'],
  ),
  'changing and cancelling': invited(move, cancel, '200 200 cancelled', '404 200 cancelled'),
  'cancelling twice': invited(cancel, cancel, '200 404 cancelled', '404 200 cancelled'),
  'taking and withdrawing a proposal': racesOf(async (stage) => {
    const id = await meeting(stage);
    await stage.grace.api('PUT', `/api/sessions/${id}/proposal`, proposalOf(stage));
    return id;
  }, stateOfGrace)(
    (stage, id) => {
      const path = `/api/sessions/${id}/participants/${stage.grace._id}/proposal/accept`;
      return stage.ada.api('POST', path, proposalOf(stage));
    },
    ({ grace }, id) => grace.api('DELETE', `/api/sessions/${id}/proposal`),
    ...['200 200 accepted', '409 200 pending'],
  ),
  'asking to join twice': open(join, join, '201 409 asked', '409 201 asked'),
  'asking to join and closing': open(join, change({ places: 0 }), '201 200 asked', '404 200 out'),
  'taking in and refusing': joining(
    ...[takeIn, decide('grace', 'reject')],
    ...['200 404 accepted', '404 200 refused'],
  ),
  'taking in and withdrawing': joining(takeIn, withdraw, '200 404 accepted', '404 200 out'),
  'taking in and cancelling': joining(takeIn, cancel, '200 200 cancelled', '404 200 cancelled'),
  'taking in and blocking': racesOf(asked, countMembers)(takeIn, block, '200 200 0', '404 200 0'),
  'taking in two for one place': racesOf(async (stage) => {
    const id = await asked(stage);
    await makeBuddies(stage.ada, stage.zoe);
    await join({ ...stage, grace: stage.zoe }, id);
    return id;
  }, countMembers)(takeIn, decide('zoe', 'accept'), '200 409 1', '409 200 1'),
  'reviewing twice': racesOf(
    async ({ ada, grace, server }, far) => {
      await makeBuddies(ada, grace);
      const id = await scheduleShort(server, ada, [grace]);
      for (const { clock } of [server, far.server]) clock.advance(20 * MINUTE);
      return id;
    },
    (stage, id) => count(stage, 'reviewed_people', 'session_id', id),
  )(
    ({ ada, grace }, id) => review(ada, id, cameOf([grace, true])),
    ({ ada, grace }, id) => review(ada, id, cameOf([grace, false])),
    '200 200 1',
  ),
};
