import type { RelationDeps } from './events.ts';
import { relationRoutes } from './routes.ts';

export {
  hasBlockBetween,
  isBlocked,
  listBlockedEitherWay,
  notBlocked,
  notBlockedPair,
} from './blockRepository.ts';
export type { Apart } from './events.ts';
export { listContacts } from './contactRepository.ts';
export { emitVisibility } from './events.ts';
export {
  acceptedRequest,
  areBuddies,
  findBetween,
  findStatuses,
  listBuddies,
  listBuddyIds,
  listConnections,
  orderedPair,
  otherUserId,
  type NamedRequest,
} from './repository.ts';

/** Requests, matches and blocks: who may contact whom. */
export const makeRelationModule = (deps: RelationDeps) => ({ routes: [relationRoutes(deps)] });
