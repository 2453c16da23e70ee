interface Options {
  /** How many begin in one turn of the event loop. */
  perTurn: number;
  /** Turns in a row, at most, in which none begins because others have just come. */
  turnsTaking: number;
  /** Milliseconds after which the first in line has waited so long that nobody joins it. */
  longestWait: number;
}

interface Waiting {
  since: number;
  begin: () => void;
}

/**
 * Lets work begin in the order in which it comes, a little in each turn of the event loop. Without
 * it, all that arrives together is begun together, and nothing else is answered before all of it.
 * A turn accepts one connection, so what comes is first taken in: long turns would let it wait
 * where nobody can refuse it.
 */
export function makePace({ perTurn, turnsTaking, longestWait }: Options) {
  const waiting: Waiting[] = [];
  let begun = 0;
  let isCounting = false;
  let hasCome = false;
  let taking = 0;

  function count(): void {
    begun += 1;
    if (isCounting) return;
    isCounting = true;
    setImmediate(nextTurn);
  }

  function nextTurn(): void {
    if (waiting.length > 0 && hasCome && taking < turnsTaking) {
      hasCome = false;
      taking += 1;
      setImmediate(nextTurn);
      return;
    }
    hasCome = false;
    taking = 0;
    isCounting = false;
    begun = 0;
    for (const { begin } of waiting.splice(0, perTurn)) {
      count();
      begin();
    }
  }

  return {
    /** Answers true when it may begin, and false at once where it would have to wait too long. */
    async enter(): Promise<boolean> {
      hasCome = true;
      if (begun < perTurn) {
        count();
        return true;
      }
      const since = performance.now();
      const [first] = waiting;
      if (first && since - first.since > longestWait) return false;
      await new Promise<void>((begin) => waiting.push({ since, begin }));
      return true;
    },
  };
}
