/** Pixels. jsdom has no layout, so the viewport and the rows of a thread get fixed heights. */
const HEIGHTS = { view: 2_000, row: 50 };

function heightOf(element: Element): number | null {
  const thread = element.closest('[role=region][aria-label=Messages]');
  if (!thread) return null;
  return element === thread ? HEIGHTS.view : HEIGHTS.row;
}

/** Reports the size of each element once, because sizes never change. */
class OneSizeObserver implements ResizeObserver {
  constructor(private readonly callback: ResizeObserverCallback) {}

  observe(target: Element): void {
    const height = heightOf(target);
    if (height === null) return;
    const contentRect = new DOMRect(0, 0, 1_000, height);
    queueMicrotask(() => {
      this.callback([{ target, contentRect } as unknown as ResizeObserverEntry], this);
    });
  }
  unobserve = () => undefined;
  disconnect = () => undefined;
}

/** Mocks the layout that the virtual list of a thread needs. A short thread renders in full. */
export function mockThreadLayout(): void {
  Object.assign(globalThis, { ResizeObserver: OneSizeObserver });
  Object.assign(Element.prototype, { scrollBy: () => undefined, scrollTo: () => undefined });
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get(this: HTMLElement) {
      return this.parentElement;
    },
  });
}
