import { sql } from 'kysely';
import { HOUR } from '../../../../contract/durations.ts';
import { makeBuddies } from '../../../support/server/students.ts';
import { planIn } from '../../modules/sessions/plans.ts';
import { type Act, count, nothing, type Race, racesOf, type Stage, texts } from './race.ts';

/** The requests and blocks of Ada and Grace, and whether a notification tells Grace about Ada. */
async function relation(stage: Stage) {
  const [ada, grace] = [stage.ada._id, stage.grace._id];
  const requests = await texts(
    stage,
    sql`select status as text from connection_requests
      where ${ada} in (low_id, high_id) and ${grace} in (low_id, high_id)`,
  );
  const others = await texts(
    stage,
    sql`select 'blocked' as text from blocks
      where ${ada} in (blocker_id, blocked_id) and ${grace} in (blocker_id, blocked_id)
      union all select 'told' from notifications
      where user_id = ${grace} and related_user_id = ${ada}`,
  );
  return [requests.join('+') || 'none', ...others].join(' ');
}

const areBuddies = ({ ada, grace }: Stage) => makeBuddies(ada, grace);
const asking = async ({ ada, grace }: Stage) => (await ada.sendRequest(grace)).body.request._id;

const strangers = racesOf(nothing, relation);
const asked = racesOf(asking, relation);
const buddies = racesOf(areBuddies, relation);
const blocking = racesOf(async (stage) => {
  await areBuddies(stage);
  await stage.ada.block(stage.grace);
}, relation);
const inviting = racesOf(areBuddies, (stage) =>
  count(stage, 'session_participants', 'user_id', stage.grace._id),
);

const ask: Act<unknown> = ({ ada, grace }) => ada.sendRequest(grace);
const askBack: Act<unknown> = ({ ada, grace }) => grace.sendRequest(ada);
const accept: Act<string> = ({ grace }, id) => grace.decideRequest(id, 'accept');
const reject: Act<string> = ({ grace }, id) => grace.decideRequest(id, 'reject');
const withdraw: Act<string> = ({ ada }, id) => ada.api('DELETE', `/api/requests/${id}`);
const blockGrace: Act<unknown> = ({ ada, grace }) => ada.block(grace);
const blockAda: Act<unknown> = ({ ada, grace }) => grace.block(ada);
const unblock: Act<unknown> = ({ ada, grace }) => ada.unblock(grace);
const unmatchGrace: Act<unknown> = ({ ada, grace }) => ada.unmatch(grace);
const unmatchAda: Act<unknown> = ({ ada, grace }) => grace.unmatch(ada);
const write: Act<unknown> = ({ ada, grace }) => ada.sendMessage(grace, 'Hello');
const invite: Act<unknown> = ({ ada, grace, server }) =>
  ada.schedule({ ...planIn(server, 2 * HOUR), participants: [grace._id] });

export const relationRaces: Record<string, Race> = {
  // The request of Grace tells Ada.
  'asking each other': strangers(ask, askBack, '201 409 pending told', '409 201 pending'),
  'asking twice': strangers(ask, ask, '201 409 pending told', '409 201 pending told'),
  'accepting and rejecting': asked(accept, reject, '200 409 accepted', '409 200 rejected'),
  'accepting and withdrawing': asked(accept, withdraw, '200 409 accepted', '404 200 none'),
  'rejecting and withdrawing': asked(reject, withdraw, '200 409 rejected', '404 200 none'),
  'accepting and blocking': asked(
    ...[accept, blockGrace],
    ...['200 200 accepted blocked', '404 200 pending blocked'],
  ),
  'asking and blocking': strangers(
    ...[ask, blockAda],
    ...['201 200 pending blocked', '404 200 none blocked'],
  ),
  'blocking each other': strangers(blockGrace, blockAda, '200 200 none blocked blocked'),
  'unblocking and being blocked': blocking(unblock, blockAda, '200 200 accepted blocked'),
  'unmatching each other': buddies(
    ...[unmatchGrace, unmatchAda],
    ...['200 404 rejected', '404 200 rejected'],
  ),
  'writing and blocking': buddies(
    ...[write, blockAda],
    ...['201 200 accepted blocked', '403 200 accepted blocked'],
  ),
  'inviting and unmatching': inviting(invite, unmatchAda, '201 200 0', '400 200 0'),
  'inviting and blocking': inviting(invite, blockAda, '201 200 0', '400 200 0'),
};
