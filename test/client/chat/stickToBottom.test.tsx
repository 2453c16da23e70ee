import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useStickToBottom } from '../../../src/features/chat/thread/useStickToBottom.ts';

/** Pixels. jsdom has no layout. */
const layout = { scrollHeight: 1_000, clientHeight: 300 };
const bottom = () => layout.scrollHeight - layout.clientHeight;

let stick: () => void;
let scrolled: number;

function Scroller() {
  const { scroller, isStuck, handlers, ...actions } = useStickToBottom();
  stick = actions.stick;
  return (
    <div ref={scroller} role="region" aria-label={isStuck ? 'stuck' : 'free'} {...handlers}>
      <button type="button" onClick={actions.scrollToBottom}>
        Newest
      </button>
    </div>
  );
}

/** Reports a new height of the scroller. */
let reportResize: () => void;

class FakeResizeObserver {
  constructor(onResize: () => void) {
    reportResize = onResize;
  }
  observe = () => undefined;
  disconnect = () => undefined;
}

const region = () => screen.getByRole('region');
const scrollTo = (top: number) => {
  region().scrollTop = top;
  fireEvent.scroll(region());
};
const grow = (height: number) => {
  layout.scrollHeight += height;
  stick();
};
/** The browser also moves a position below the new bottom. */
const resize = (height: number) => {
  layout.clientHeight += height;
  scrollTo(region().scrollTop);
  reportResize();
};

beforeEach(() => {
  Object.assign(globalThis, { ResizeObserver: FakeResizeObserver });
  Object.assign(layout, { scrollHeight: 1_000, clientHeight: 300 });
  render(<Scroller />);
  let top = 0;
  Object.defineProperties(region(), {
    scrollHeight: { get: () => layout.scrollHeight },
    clientHeight: { get: () => layout.clientHeight },
    scrollTop: {
      get: () => top,
      set: (value: number) => {
        top = Math.min(value, bottom());
      },
    },
  });
  scrolled = 0;
  region().addEventListener('scroll', () => {
    scrolled += 1;
  });
  stick();
});
afterEach(cleanup);

describe('a scroller that sticks to its bottom', () => {
  it('follows growing content and reports the new position in the same frame', async () => {
    await Promise.resolve();
    expect([region().scrollTop, scrolled]).toEqual([700, 1]);
    grow(50);
    await Promise.resolve();
    expect([region().scrollTop, scrolled]).toEqual([750, 2]);
    stick();
    await Promise.resolve();
    expect(scrolled).toBe(2);
  });

  it('stops when the user scrolls up and starts again at the bottom', () => {
    scrollTo(600);
    expect(region()).toHaveAccessibleName('free');
    grow(50);
    expect(region().scrollTop).toBe(600);
    scrollTo(740);
    expect(region()).toHaveAccessibleName('free');
    scrollTo(743);
    expect(region()).toHaveAccessibleName('stuck');
    grow(50);
    expect(region().scrollTop).toBe(800);
  });

  it('keeps following when content grows before the scroll event of its own position', () => {
    layout.scrollHeight += 50;
    fireEvent.scroll(region());
    expect(region()).toHaveAccessibleName('stuck');
    scrollTo(720);
    expect(region()).toHaveAccessibleName('stuck');
    scrollTo(710);
    expect(region()).toHaveAccessibleName('free');
  });

  it('stays at the bottom when it becomes lower or higher', () => {
    resize(-90);
    expect(region().scrollTop).toBe(790);
    resize(90);
    expect(region().scrollTop).toBe(700);
    scrollTo(600);
    resize(-90);
    expect(region().scrollTop).toBe(600);
    expect(region()).toHaveAccessibleName('free');
  });

  it('keeps following after a few pixels up', () => {
    scrollTo(693);
    expect(region()).toHaveAccessibleName('stuck');
    grow(50);
    expect(region().scrollTop).toBe(750);
  });

  it.each([
    ['End', () => fireEvent.keyDown(region(), { key: 'End' })],
    ['a jump to the newest', () => fireEvent.click(screen.getByRole('button'))],
  ])('returns to the bottom with %s', (_name, act) => {
    scrollTo(100);
    fireEvent.keyDown(region(), { key: 'Home' });
    expect(region().scrollTop).toBe(100);
    act();
    expect(region().scrollTop).toBe(700);
    expect(region()).toHaveAccessibleName('stuck');
  });

  it('prevents the smooth scroll of the browser for End alone', () => {
    expect(fireEvent.keyDown(region(), { key: 'End' })).toBe(false);
    expect(fireEvent.keyDown(region(), { key: 'Home' })).toBe(true);
  });
});
