import type { EventEmitter } from 'node:events';

interface Options {
  /** How many begin in one turn of the event loop. */
  perTurn: number;
  /** Turns in a row, at most, in which none begins because others have just come. */
  turnsTaking: number;
  /** Milliseconds that anybody is to wait. */
  longestWait: number;
}

interface Waiting {
  since: number;
  /** How many stood before it when it came. */
  ahead: number;
  answer: (mayBegin: boolean) => void;
}

/** The part of the longest wait that one must have waited to show how fast the line moves. */
const TELLING = 1 / 4;

/**
 * Lets work begin in the order in which it comes, a little in each turn of the event loop. Without
 * it, all that arrives together is begun together, and nothing else is answered before all of it.
 * A turn accepts one connection, so what comes is first taken in: long turns would let it wait
 * where nobody can refuse it.
 */
export function makePace(options: Options) {
  const { perTurn, turnsTaking, longestWait } = options;
  const waiting: Waiting[] = [];
  /** Milliseconds that each place in the line takes; none while nobody waits long. */
  let perPlace = 0;
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
    const next = waiting.splice(0, perTurn);
    for (const { answer } of next) {
      count();
      answer(true);
    }
    // An empty line says nothing of the next one.
    perPlace = next[0] && waiting.length > 0 ? timePerPlace(next[0], options) : 0;
    while (waiting.length > 0 && waitsTooLong(waiting.length - 1, waiting.at(-1)?.since)) {
      waiting.pop()?.answer(false);
    }
  }

  /** Whether the one at that place will have waited too long when its turn comes. */
  function waitsTooLong(place: number, since = performance.now()): boolean {
    return performance.now() - since + place * perPlace > longestWait;
  }

  return {
    /**
     * Answers true when it may begin, and false as soon as it is known to wait too long.
     * @param caller emits `close` when it waits no longer.
     */
    async enter(caller: Pick<EventEmitter, 'once'>): Promise<boolean> {
      hasCome = true;
      if (begun < perTurn) {
        count();
        return true;
      }
      const ahead = waiting.length;
      if (waitsTooLong(ahead)) return false;
      const since = performance.now();
      return new Promise<boolean>((answer) => {
        const place = { since, ahead, answer };
        waiting.push(place);
        caller.once('close', () => {
          const index = waiting.indexOf(place);
          if (index >= 0) waiting.splice(index, 1);
          answer(false);
        });
      });
    },
  };
}

/** Milliseconds that each place took for this one, whose turn it is; 0 where it waited too short to tell. */
function timePerPlace({ since, ahead }: Waiting, { perTurn, longestWait }: Options): number {
  const waited = performance.now() - since;
  return waited < longestWait * TELLING ? 0 : waited / (ahead + perTurn);
}
