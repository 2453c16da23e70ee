import type { Middleware } from '@reduxjs/toolkit';

/** A place among the middleware that is filled once its code is there; until then all passes. */
export function makeLateMiddleware() {
  let fill: (late: Middleware) => void = () => undefined;
  const middleware: Middleware = (store) => (next) => {
    let handle: (action: unknown) => unknown = next;
    fill = (late) => {
      handle = late(store)(next);
    };
    return (action) => handle(action);
  };
  return {
    middleware,
    fill: (late: Middleware) => {
      fill(late);
    },
  };
}
