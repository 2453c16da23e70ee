import type { Page } from 'playwright-core';

/** What is painted of a thread at one time. */
export interface Frame {
  /** Where each message in view begins, by its text. */
  tops: Record<string, number>;
  /** The part of the view that messages take up, from 0 to 1. */
  covered: number;
  /** How far the end is away. */
  toEnd: number;
}

type WatchedWindow = Window & { threadFrames?: Frame[] };

/** Notes every frame from now on as it is painted; answers those in which a thread was there. */
export async function watchFrames(page: Page): Promise<() => Promise<Frame[]>> {
  await page.evaluate(noteFrames);
  return () => page.evaluate(() => (window as WatchedWindow).threadFrames ?? []);
}

/**
 * In the page. Before a frame is painted, observers are told of sizes from the outer elements to
 * the inner ones, again and again while that changes sizes further in: who asks deepest is told
 * last, when all others have done what they do.
 */
function noteFrames(): void {
  const watched: WatchedWindow = window;
  const isRunning = watched.threadFrames !== undefined;
  watched.threadFrames = [];
  if (isRunning) return;

  const note = () => {
    const element = document.querySelector('[role=region][aria-label=Messages]');
    if (!element) return;
    const view = element.getBoundingClientRect();
    const frame = { tops: {} as Record<string, number>, covered: 0 };
    for (const row of element.querySelectorAll('article')) {
      const { top, bottom } = row.getBoundingClientRect();
      const seen = Math.min(bottom, view.bottom) - Math.max(top, view.top);
      if (seen <= 0 || getComputedStyle(row).visibility !== 'visible') continue;
      frame.tops[row.textContent] = top;
      frame.covered += seen / view.height;
    }
    const toEnd = element.scrollHeight - element.scrollTop - element.clientHeight;
    watched.threadFrames?.push({ ...frame, toEnd });
  };

  const outermost = document.createElement('div');
  outermost.style.cssText = 'position: fixed; left: -99px; width: 9px; contain: strict';
  let parent = outermost;
  const chain = Array.from({ length: 50 }, () => {
    const child = document.createElement('div');
    parent.append(child);
    parent = child;
    return child;
  });
  document.documentElement.append(outermost);
  // Deeper than any row, then one after the other.
  const observed = chain.slice(-10);
  const resize = (element: HTMLElement | undefined) => {
    if (element) element.style.width = element.style.width === '8px' ? '7px' : '8px';
  };
  for (const [place, element] of observed.entries()) {
    new ResizeObserver(() => {
      if (place === observed.length - 1) note();
      else resize(observed[place + 1]);
    }).observe(element);
  }
  const onFrame = () => {
    resize(observed[0]);
    requestAnimationFrame(onFrame);
  };
  onFrame();
}
