/**
 * Runs in the page. Replaces each text by `font` elements as soon as it appears, as the translator of a
 * browser does.
 */
export function translate(): void {
  // Not typed as the element, which is deprecated.
  const name: string = 'font';
  const replace = (node: Node) => {
    if (node.nodeType === Node.ELEMENT_NODE)
      for (const child of [...node.childNodes]) replace(child);
    const parent = node.parentElement;
    if (!(node instanceof Text) || !parent || node.data.trim() === '') return;
    if (parent.closest('font, script, style, textarea, title')) return;
    const font = document.createElement(name);
    font.append(document.createElement(name));
    font.firstElementChild!.append(node.data);
    node.replaceWith(font);
  };
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) [target, ...addedNodes].forEach(replace);
  }).observe(document, { childList: true, characterData: true, subtree: true });
}
