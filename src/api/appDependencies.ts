import type { DeviceStorage } from './deviceStorage.ts';
import type { RefreshTokens } from './refreshTokens.ts';
import type { Tokens } from './tokens.ts';

/** Extra argument of thunks, endpoints and listeners. Each store has its own. */
export interface AppDependencies {
  /** Origin of the service without a trailing slash; empty for the page's own origin. */
  apiUrl: string;
  storage: DeviceStorage;
  /** Of this tab alone, until it closes. */
  tabStorage: DeviceStorage;
  tokens: Tokens;
  refreshTokens: RefreshTokens;
  /** The id of the connected socket. */
  socketId: { current: string | undefined };
  /** Paths of `optional` requests that the service lacks. */
  missingPaths: Set<string>;
  /** Files in the message boxes, by id. The store has only what can be serialized. */
  files: Map<string, File>;
}
