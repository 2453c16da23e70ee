/** The `font` element of a translator, by the text node that it has replaced. */
const standIns = new WeakMap<Node, Node>();

/**
 * Keeps React working on a page that the browser translates. A translator replaces text nodes by `font` elements, or
 * moves them into such elements, while React removes, moves and changes the nodes that it made. Then React ends the
 * whole page with an error, or changes a text that is not in the page any more. See
 * https://github.com/facebook/react/issues/11538.
 */
export function keepTranslatable({ document, Node, MutationObserver }: Window & typeof globalThis) {
  new MutationObserver((records) => records.forEach(noteStandIn)).observe(document, {
    ...{ childList: true, subtree: true },
  });
  const { prototype } = Node;
  const { appendChild, insertBefore, removeChild } = prototype;
  prototype.removeChild = function <Child extends Node>(this: Node, child: Child) {
    return removeChild.call(this, placed(this, child)) as Child;
  };
  prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ) {
    takeBack(child);
    return insertBefore.call(this, child, before && placed(this, before)) as Child;
  };
  prototype.appendChild = function <Child extends Node>(this: Node, child: Child) {
    takeBack(child);
    return appendChild.call(this, child) as Child;
  };
  const value = Object.getOwnPropertyDescriptor(prototype, 'nodeValue');
  Object.defineProperty(prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      value?.set?.call(this, text);
      // The changed text is shown, and translated again.
      const standIn = standIns.get(this);
      if (standIn?.parentNode) standIn.parentNode.replaceChild(this, standIn);
      standIns.delete(this);
    },
  });
}

/** Returns whether a translator has already replaced texts of an element. */
export const isTranslated = (element: Element) =>
  [...element.getElementsByTagName('*')].some(isFont);

const isFont = (node: Node | null | undefined) => node?.nodeName === 'FONT';

/** Notes the `font` element that has replaced a text. */
function noteStandIn({ addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord) {
  const font = [...addedNodes, previousSibling, nextSibling].find(isFont);
  if (!font) return;
  for (const node of removedNodes) if (node.nodeType === node.TEXT_NODE) standIns.set(node, font);
}

/** Returns the child of an element that shows a node: the node, or the `font` element around or instead of it. */
function placed(parent: Node, child: Node): Node {
  let at: Node | null = standIns.get(child) ?? child;
  while (at && at.parentNode !== parent) at = isFont(at.parentNode) ? at.parentNode : null;
  return at ?? child;
}

/** Removes the `font` element of a text node that React inserts again. */
function takeBack(node: Node): void {
  const standIn = standIns.get(node);
  standIn?.parentNode?.removeChild(standIn);
  standIns.delete(node);
}
