import { HOUR } from '../../../../contract/durations.ts';
import { makeBuddies, type Student } from '../../../support/server/server.ts';
import { planIn } from '../../modules/sessions/plans.ts';
import { type Act, count, type Race, racesOf, type Stage } from './race.ts';

/** The requests and blocks of two students, and the notifications of the second one about the first. */
async function relation({ server }: Stage, a: Student, b: Student) {
  const { database } = server.context;
  const [low, high] = [a._id, b._id].sort() as [string, string];
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
    .where('user_id', '=', b._id)
    .where('related_user_id', '=', a._id)
    .execute();
  const names = requests.map(({ status }) => status);
  return `${names.join('+') || 'none'}, ${blocks.length} blocks, ${told.length} told`;
}

const ask = async (from: Student, to: Student) => (await from.sendRequest(to)).body.request._id;
const withdraw = (who: Student, id: string) => who.api('DELETE', `/api/requests/${id}`);

const relationOf = (stage: Stage) => relation(stage, stage.ada, stage.grace);
const strangers = racesOf(async () => undefined, relationOf);
const asked = racesOf(({ ada, grace }) => ask(ada, grace), relationOf);
const buddies = racesOf(({ ada, grace }) => makeBuddies(ada, grace), relationOf);
const blocking = racesOf(async ({ ada, grace }) => {
  await makeBuddies(ada, grace);
  await ada.block(grace);
}, relationOf);
const inviting = racesOf(
  ({ ada, grace }) => makeBuddies(ada, grace),
  (stage) => count(stage, 'session_participants', 'user_id', stage.grace._id),
);
const invite: Act<unknown> = ({ ada, grace, server }) =>
  ada.schedule({ ...planIn(server, 2 * HOUR), participants: [grace._id] });

export const relationRaces: Record<string, Race> = {
  'asking each other': strangers(
    ({ ada, grace }) => ada.sendRequest(grace),
    ({ ada, grace }) => grace.far.sendRequest(ada),
    // The request of Grace tells Ada.
    ...['201 409 pending, 0 blocks, 1 told', '409 201 pending, 0 blocks, 0 told'],
  ),
  'asking twice': strangers(
    ({ ada, grace }) => ada.sendRequest(grace),
    ({ ada, grace }) => ada.far.sendRequest(grace),
    ...['201 409 pending, 0 blocks, 1 told', '409 201 pending, 0 blocks, 1 told'],
  ),
  'accepting and rejecting': asked(
    ({ grace }, id) => grace.decideRequest(id, 'accept'),
    ({ grace }, id) => grace.far.decideRequest(id, 'reject'),
    ...['200 409 accepted, 0 blocks, 0 told', '409 200 rejected, 0 blocks, 0 told'],
  ),
  'accepting and withdrawing': asked(
    ({ grace }, id) => grace.decideRequest(id, 'accept'),
    ({ ada }, id) => withdraw(ada.far, id),
    ...['200 409 accepted, 0 blocks, 0 told', '404 200 none, 0 blocks, 0 told'],
  ),
  'rejecting and withdrawing': asked(
    ({ grace }, id) => grace.decideRequest(id, 'reject'),
    ({ ada }, id) => withdraw(ada.far, id),
    ...['200 409 rejected, 0 blocks, 0 told', '404 200 none, 0 blocks, 0 told'],
  ),
  'accepting and blocking': asked(
    ({ grace }, id) => grace.decideRequest(id, 'accept'),
    ({ ada, grace }) => ada.far.block(grace),
    ...['200 200 accepted, 1 blocks, 0 told', '404 200 pending, 1 blocks, 0 told'],
  ),
  'asking and blocking': strangers(
    ({ ada, grace }) => ada.sendRequest(grace),
    ({ ada, grace }) => grace.far.block(ada),
    ...['201 200 pending, 1 blocks, 0 told', '404 200 none, 1 blocks, 0 told'],
  ),
  'blocking each other': strangers(
    ({ ada, grace }) => ada.block(grace),
    ({ ada, grace }) => grace.far.block(ada),
    '200 200 none, 2 blocks, 0 told',
  ),
  'unblocking and being blocked': blocking(
    ({ ada, grace }) => ada.unblock(grace),
    ({ ada, grace }) => grace.far.block(ada),
    '200 200 accepted, 1 blocks, 0 told',
  ),
  'unmatching each other': buddies(
    ({ ada, grace }) => ada.unmatch(grace),
    ({ ada, grace }) => grace.far.unmatch(ada),
    ...['200 404 rejected, 0 blocks, 0 told', '404 200 rejected, 0 blocks, 0 told'],
  ),
  'writing and blocking': buddies(
    ({ ada, grace }) => ada.sendMessage(grace, 'Hello'),
    ({ ada, grace }) => grace.far.block(ada),
    ...['201 200 accepted, 1 blocks, 0 told', '403 200 accepted, 1 blocks, 0 told'],
  ),
  'inviting and unmatching': inviting(
    invite,
    ({ ada, grace }) => grace.far.unmatch(ada),
    ...['201 200 0', '400 200 0'],
  ),
  'inviting and blocking': inviting(
    invite,
    ({ ada, grace }) => grace.far.block(ada),
    ...['201 200 0', '400 200 0'],
  ),
};
