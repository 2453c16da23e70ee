import { statusOf, type CallError } from '../api/errorText.ts';

interface Rejection {
  payload?: CallError | undefined;
  meta: { aborted: boolean };
}

/** A call that failed, or was cut short, because the session ended: that is said already. */
export const endedWithSession = ({ payload, meta }: Rejection): boolean =>
  meta.aborted || statusOf(payload) === 401;
