interface GuardedWindow {
  readonly self: unknown;
  readonly top: unknown;
  readonly isSecureContext: boolean;
  readonly document: Pick<Document, 'body'>;
}

/**
 * Returns false inside a frame, which prevents clickjacking (the service also sends a header), and
 * warns outside a secure context.
 */
export function frameGuard(page: GuardedWindow, log: Pick<Console, 'warn'>): boolean {
  if (page.self !== page.top) {
    page.document.body.textContent = 'Study Buddy cannot be shown inside another page.';
    return false;
  }
  if (!page.isSecureContext) {
    log.warn('Study Buddy is not running in a secure context. Use HTTPS to protect your data.');
  }
  return true;
}
