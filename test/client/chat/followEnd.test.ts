import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { followEnd } from '../../../src/features/chat/components/followEnd.ts';

// What a hand does that no browser of the tests can: holding a scrollbar.

const HEIGHT = 500;
let now: number;
let resize: () => void;
let scroller: HTMLElement;
let changes: boolean[];
let stop: () => void;

beforeEach(() => {
  now = 10_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  globalThis.ResizeObserver = class {
    constructor(onResize: ResizeObserverCallback) {
      resize = () => {
        onResize([], this);
      };
    }
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  };
  scroller = document.createElement('div');
  Object.defineProperty(scroller, 'clientHeight', { value: HEIGHT });
  Object.defineProperty(scroller, 'scrollHeight', { value: 4 * HEIGHT, configurable: true });
  changes = [];
  stop = followEnd(scroller, [], (follows) => changes.push(follows)).stop;
  // As a browser does, which scrolls no further than there is.
  scroller.scrollTop = 3 * HEIGHT;
  scroller.dispatchEvent(new Event('scroll'));
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

function arriveAndMoveUp(): void {
  now += 2_000;
  resize();
  scroller.scrollTop = HEIGHT;
  scroller.dispatchEvent(new Event('scroll'));
}
const point = (target: EventTarget, kind: string, buttons: number) =>
  target.dispatchEvent(new MouseEvent(kind, { buttons }));

describe('a list that grows while it moves up', () => {
  it('stays at its end when nobody holds it', () => {
    arriveAndMoveUp();
    expect(changes).toEqual([]);
  });

  it('stays at its end when it grew before anything told of that', () => {
    now += 2_000;
    Object.defineProperty(scroller, 'scrollHeight', { value: 5 * HEIGHT });
    scroller.scrollTop = HEIGHT;
    scroller.dispatchEvent(new Event('scroll'));
    expect(changes).toEqual([]);
  });

  it('goes with a hand that holds its scrollbar, however long', () => {
    point(scroller, 'pointerdown', 1);
    arriveAndMoveUp();
    expect(changes).toEqual([false]);
  });

  it('stays at its end once the hand has let go', () => {
    point(scroller, 'pointerdown', 1);
    point(window, 'pointermove', 0);
    arriveAndMoveUp();
    expect(changes).toEqual([]);
  });
});
