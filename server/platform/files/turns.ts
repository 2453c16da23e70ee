interface Queue {
  length: number;
  /** Settles when the last task has ended. Never rejects. */
  end: Promise<unknown>;
}

/** Runs the tasks of each key one after another, in the order of their arrival. */
export function makeTurns() {
  const queues = new Map<string, Queue>();

  return {
    async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
      const queue = queues.get(key) ?? { length: 0, end: Promise.resolve() };
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
