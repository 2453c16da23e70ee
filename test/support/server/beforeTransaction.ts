import type { Context } from '../../../server/platform/context.ts';

/** Returns a context that runs `task` once, right before its first transaction begins. */
export function beforeTransaction(context: Context, task: () => Promise<unknown>): Context {
  let pending: typeof task | undefined = task;
  const transaction = () => ({
    async execute(run: Parameters<ReturnType<Context['database']['transaction']>['execute']>[0]) {
      const first = pending;
      pending = undefined;
      await first?.();
      return context.database.transaction().execute(run);
    },
  });
  const database = new Proxy(context.database, {
    get(target, key) {
      if (key === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { ...context, database };
}
