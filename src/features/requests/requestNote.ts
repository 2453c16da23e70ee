import type { ConnectionRequest } from '../../../contract/requests.ts';

/** Returns the note of a request, or an empty text. Other services may omit it. */
export const requestNote = ({ message = '' }: Partial<ConnectionRequest>): string => message.trim();
