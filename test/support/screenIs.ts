/** What jsdom lacks: the answer to a media query, which stays what it is. */
class FixedMediaQuery extends EventTarget implements MediaQueryList {
  readonly onchange = null;
  readonly media: string;
  readonly matches: boolean;

  constructor(media: string, matches: boolean) {
    super();
    this.media = media;
    this.matches = matches;
  }

  // Old names of `addEventListener` and its like; nothing here calls them.
  addListener(): void {}
  removeListener(): void {}
}

/** From now on every media query is answered like that; returns a way to end it. */
export function screenIs(matches: boolean): () => void {
  window.matchMedia = (media) => new FixedMediaQuery(media, matches);
  return () => {
    Reflect.deleteProperty(window, 'matchMedia');
  };
}
