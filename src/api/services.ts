import type { Tokens } from './tokens.ts';
import type { DeviceStorage } from './deviceStorage.ts';
import type { RenewSession } from './renewSession.ts';

/** What thunks, endpoints and listeners of one store reach the outside world through. */
export interface Services {
  /** Origin of the service, without a slash at the end; empty for the page's own. */
  apiUrl: string;
  storage: DeviceStorage;
  tokens: Tokens;
  renewSession: RenewSession;
}
