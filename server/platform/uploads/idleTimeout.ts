import type { IncomingMessage } from 'node:http';
import { HttpError } from '../errors/httpError.ts';

const TIMED_OUT = 'The upload stopped on its way. Please try again.';

export interface IdleTimeout {
  /** Returns the result of the promise, or throws 408 when the request becomes idle before. */
  race<Result>(promise: Promise<Result>): Promise<Result>;
  stop(): void;
}

/**
 * Watches for bytes of a request that is being read.
 * @param onIdle is called after `milliseconds` without a byte.
 */
export function watchIdle(
  request: IncomingMessage,
  milliseconds: number,
  onIdle: (error: HttpError) => void,
): IdleTimeout {
  let fail: (error: HttpError) => void = onIdle;
  const failure = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  // The request may become idle while no promise is raced.
  failure.catch(() => undefined);
  const timer = setTimeout(() => {
    const error = new HttpError(408, TIMED_OUT);
    onIdle(error);
    fail(error);
  }, milliseconds);
  const onData = () => {
    timer.refresh();
  };
  request.on('data', onData);
  return {
    race: (promise) => Promise.race([promise, failure]),
    stop() {
      clearTimeout(timer);
      request.off('data', onData);
    },
  };
}
