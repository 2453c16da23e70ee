/** What a browser measures and jsdom does not: the view of a thread, and each of its rows. */
const HEIGHTS = { view: 2_000, row: 50 };

function heightOf(element: Element): number | null {
  const thread = element.closest('[role=region][aria-label=Messages]');
  if (!thread) return null;
  return element === thread ? HEIGHTS.view : HEIGHTS.row;
}

/** Nothing ever changes its size there, so each size is told of once. */
class OneSizeObserver implements ResizeObserver {
  constructor(private readonly tell: ResizeObserverCallback) {}

  observe(target: Element): void {
    const height = heightOf(target);
    if (height === null) return;
    const contentRect = new DOMRect(0, 0, 1_000, height);
    queueMicrotask(() => {
      this.tell([{ target, contentRect } as unknown as ResizeObserverEntry], this);
    });
  }
  unobserve = () => undefined;
  disconnect = () => undefined;
}

/** Lets a thread be rendered, in full as long as it is short. */
export function layOutThreads(): void {
  Object.assign(globalThis, { ResizeObserver: OneSizeObserver });
  Object.assign(Element.prototype, { scrollBy: () => undefined, scrollTo: () => undefined });
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get(this: HTMLElement) {
      return this.parentElement;
    },
  });
}
