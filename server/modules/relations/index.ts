import type { RelationDeps } from './deps.ts';
import { relationRoutes } from './routes.ts';

export {
  hasBlockBetween,
  isBlocked,
  listBlockedEitherWay,
  notBlocked,
  notBlockedPair,
} from './blockRepository.ts';
export { acceptedRequest, orderedPair } from './pair.ts';
export {
  areBuddies,
  findBetween,
  findStatuses,
  listBuddies,
  listBuddyIds,
  listConnections,
  otherUserId,
  type NamedRequest,
} from './repository.ts';
export type { Apart } from './deps.ts';
export { emitVisibility, listContacts } from './visibility.ts';

/** Requests, matches and blocks: who may contact whom. */
export const makeRelationModule = (deps: RelationDeps) => ({ routes: [relationRoutes(deps)] });
