interface GuardedWindow {
  readonly self: unknown;
  readonly top: unknown;
  readonly isSecureContext: boolean;
  readonly document: Pick<Document, 'body'>;
}

/**
 * Refuses to run inside a frame, where another site could lay itself over the page (the service
 * forbids it by header too), and warns where the browser withholds what needs a secure context.
 * Answers whether the page may start.
 */
export function guardPage(page: GuardedWindow, log: Pick<Console, 'warn'>): boolean {
  if (page.self !== page.top) {
    page.document.body.textContent = 'Study Buddy cannot be shown inside another page.';
    return false;
  }
  if (!page.isSecureContext) {
    log.warn('Study Buddy is not running in a secure context. Use HTTPS to protect your data.');
  }
  return true;
}
