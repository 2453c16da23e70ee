/**
 * Lets the rest of a double click go nowhere: what was clicked first may be gone, and whatever has
 * moved under the pointer was not meant. The next click by itself works as ever.
 */
export function swallowDoubleClick(page: Window): void {
  const swallow = (event: MouseEvent) => {
    if (event.detail > 1) {
      event.preventDefault();
      event.stopPropagation();
    } else {
      page.removeEventListener('click', swallow, true);
    }
  };
  page.addEventListener('click', swallow, true);
}
