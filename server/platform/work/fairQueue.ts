/** Whose task it is. */
export interface Sender {
  account: string;
  network: string;
}

interface Limit {
  /** Most tasks of an account, including the one that runs. */
  maxOfAccount: number;
  /** Most tasks that wait. */
  maxWaiting: number;
  /** Returns the error for a task that may not wait. */
  refuse: (reason: 'account' | 'all') => Error;
}

interface Options {
  /** Tasks that run at the same time. */
  places: number;
  /** Without one, the caller limits the tasks. */
  limit?: Limit;
}

type Start = () => void;

/**
 * Runs a few tasks at a time, one of an account. Those that wait take turns: each network in turn, and in its
 * turn each of its accounts.
 */
export function makeFairQueue({ places, limit }: Options) {
  /** By network, then by account. The next ones to have a turn come first. */
  const waiting = new Map<string, Map<string, Start[]>>();
  const running = new Set<string>();
  const counts = new Map<string, number>();
  let length = 0;

  async function enter({ account, network }: Sender): Promise<() => void> {
    const count = counts.get(account) ?? 0;
    if (limit && count >= limit.maxOfAccount) throw limit.refuse('account');
    if (limit && length >= limit.maxWaiting) throw limit.refuse('all');
    counts.set(account, count + 1);
    length += 1;
    await new Promise<void>((start) => {
      const accounts = waiting.get(network) ?? new Map<string, Start[]>();
      waiting.set(network, accounts);
      accounts.set(account, [...(accounts.get(account) ?? []), start]);
      startNext();
    });
    return () => {
      leave(account);
    };
  }

  function startNext(): void {
    if (running.size >= places) return;
    for (const [network, accounts] of waiting) {
      for (const [account, tasks] of accounts) {
        const [start, ...others] = tasks;
        if (!start || running.has(account)) continue;
        moveToEnd(accounts, account, others, others.length);
        moveToEnd(waiting, network, accounts, accounts.size);
        length -= 1;
        running.add(account);
        start();
        return;
      }
    }
  }

  function leave(account: string): void {
    const count = (counts.get(account) ?? 0) - 1;
    if (count > 0) counts.set(account, count);
    else counts.delete(account);
    running.delete(account);
    startNext();
  }

  return {
    /**
     * Waits for the turn of a task, and returns the function that ends it.
     * @throws the error of `refuse` when too many tasks wait.
     */
    enter,
    /** @throws as enter() */
    async run<Result>(sender: Sender, task: () => Promise<Result>): Promise<Result> {
      const end = await enter(sender);
      try {
        return await task();
      } finally {
        end();
      }
    },
  };
}

function moveToEnd<Value>(map: Map<string, Value>, key: string, value: Value, size: number): void {
  map.delete(key);
  if (size > 0) map.set(key, value);
}
