import { afterEach, beforeEach } from '@jest/globals';

/** A media query with a fixed result, because jsdom has no `matchMedia`. */
class FixedMediaQuery extends EventTarget implements MediaQueryList {
  readonly onchange = null;
  readonly media: string;
  readonly matches: boolean;

  constructor(media: string, matches: boolean) {
    super();
    this.media = media;
    this.matches = matches;
  }

  // Deprecated, but part of the interface.
  addListener(): void {}
  removeListener(): void {}
}

/** Makes every media query return `matches` until the test ends. */
export function mockMatchMedia(matches: boolean): void {
  window.matchMedia = (media) => new FixedMediaQuery(media, matches);
}
afterEach(() => {
  Reflect.deleteProperty(window, 'matchMedia');
});

/** Makes every media query return `matches` in each test of the file or `describe`. */
export function matchMediaForEachTest(matches: boolean): void {
  beforeEach(() => {
    mockMatchMedia(matches);
  });
}
