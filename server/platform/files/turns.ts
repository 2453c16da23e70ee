interface Limit {
  /** Most tasks of a key, including the running one. */
  max: number;
  /** Returns the error for a task above `max`. */
  refuse: () => Error;
}

interface Queue {
  length: number;
  /** Settles when the last task has ended. Never rejects. */
  end: Promise<unknown>;
}

/** Runs the tasks of each key one after another, in the order of their arrival. */
export function makeTurns(limit?: Limit) {
  const queues = new Map<string, Queue>();

  return {
    /** @throws the error of `refuse` when too many tasks of the key wait. */
    async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
      const queue = queues.get(key) ?? { length: 0, end: Promise.resolve() };
      if (limit && queue.length >= limit.max) throw limit.refuse();
      queues.set(key, queue);
      queue.length += 1;
      const result = queue.end.then(task);
      queue.end = result.catch(() => undefined);
      try {
        return await result;
      } finally {
        queue.length -= 1;
        if (queue.length === 0) queues.delete(key);
      }
    },
  };
}
