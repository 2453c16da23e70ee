import type { Page } from 'playwright-core';

/** One painted frame of a thread. */
export interface Frame {
  /** Top of each visible message in pixels, by its text. */
  tops: Record<string, number>;
  /** Share of the viewport that rows cover, from 0 to 1. */
  covered: number;
  /** Distance from the end of the thread in pixels. */
  toEnd: number;
}

type WatchedWindow = Window & { threadFrames?: Frame[] };

/** Records every frame from now on. Returns a getter of the frames that show a thread. */
export async function recordFrames(page: Page): Promise<() => Promise<Frame[]>> {
  await page.evaluate(observeFrames);
  return () => page.evaluate(() => (window as WatchedWindow).threadFrames ?? []);
}

/**
 * Runs in the page. Resize observers run before paint, from outer to inner elements, and again for
 * deeper elements whose size has changed. An observer of the deepest element therefore runs last,
 * when the layout of the frame is final.
 */
function observeFrames(): void {
  const watched: WatchedWindow = window;
  const isRunning = watched.threadFrames !== undefined;
  watched.threadFrames = [];
  if (isRunning) return;

  const record = () => {
    const element = document.querySelector('[role=region][aria-label=Messages]');
    if (!element) return;
    const view = element.getBoundingClientRect();
    const frame = { tops: {} as Record<string, number>, covered: 0 };
    const heightInView = ({ top, bottom }: DOMRect) =>
      Math.max(Math.min(bottom, view.bottom) - Math.max(top, view.top), 0);
    const isInView = (part: Element) =>
      getComputedStyle(part).visibility === 'visible' &&
      heightInView(part.getBoundingClientRect()) > 0;
    // A row is a message with the headings above it. The list of rows is the last child.
    for (const row of element.lastElementChild?.children ?? []) {
      if (isInView(row)) frame.covered += heightInView(row.getBoundingClientRect()) / view.height;
    }
    for (const message of element.querySelectorAll('article')) {
      if (isInView(message)) frame.tops[message.textContent] = message.getBoundingClientRect().top;
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
  // These are deeper than any row. Each one resizes the next.
  const observed = chain.slice(-10);
  const resize = (element: HTMLElement | undefined) => {
    if (element) element.style.width = element.style.width === '8px' ? '7px' : '8px';
  };
  for (const [index, element] of observed.entries()) {
    new ResizeObserver(() => {
      if (index === observed.length - 1) record();
      else resize(observed[index + 1]);
    }).observe(element);
  }
  const onFrame = () => {
    resize(observed[0]);
    requestAnimationFrame(onFrame);
  };
  onFrame();
}
