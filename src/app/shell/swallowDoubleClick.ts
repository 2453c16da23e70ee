/**
 * Ignores the rest of a double click, because another element may have moved under the pointer. The
 * next single click works again.
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
