import { HOUR } from '../../../../contract/durations.ts';
import { makeBuddies } from '../../../support/server/server.ts';
import { planIn } from '../../modules/sessions/plans.ts';
import { type Act, count, nothing, type Race, racesOf, type Stage } from './race.ts';

/** The requests and blocks of Ada and Grace, and whether a notification tells Grace about Ada. */
async function relation({ server, ada, grace }: Stage) {
  const { database } = server.context;
  const [low, high] = [ada._id, grace._id].sort() as [string, string];
  const requests = await database
    .selectFrom('connection_requests')
    .select('status')
    .where('low_id', '=', low)
    .where('high_id', '=', high)
    .execute();
  const blocks = await database
    .selectFrom('blocks')
    .select('blocker_id')
    .where('blocker_id', 'in', [low, high])
    .where('blocked_id', 'in', [low, high])
    .execute();
  const told = await database
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', grace._id)
    .where('related_user_id', '=', ada._id)
    .execute();
  return [
    requests.map(({ status }) => status).join('+') || 'none',
    ...blocks.map(() => 'blocked'),
    ...told.map(() => 'told'),
  ].join(' ');
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
