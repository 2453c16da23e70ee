/** Milliseconds. */
const CHECK_EVERY = 60 * 60 * 1000;
const ACTIVATION_TIMEOUT = 5_000;

/**
 * Registers the service worker and calls back when a new version of the page is installed. Checks for
 * one every hour, because a page may stay open for days without a navigation.
 */
export async function watchServiceWorker(
  container: ServiceWorkerContainer,
  onNewVersion: () => void,
): Promise<void> {
  const registration = await container.register('/sw.js');
  // The first worker replaces none, so it is not a new version.
  const report = () => {
    if (container.controller) onNewVersion();
  };
  if (registration.waiting) report();
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') report();
    });
  });
  setInterval(() => {
    // Fails without a network. The next check follows in an hour.
    registration.update().catch(() => undefined);
  }, CHECK_EVERY);
}

/**
 * Activates the waiting version and reloads. Only reloads if another tab activated it already. Also
 * reloads after a while without an activation, which browsers delay while the active version has
 * unfinished requests.
 */
export async function takeNewVersion(
  container: ServiceWorkerContainer,
  reload: () => void,
): Promise<void> {
  const registration = await container.getRegistration();
  if (!registration?.waiting) {
    reload();
    return;
  }
  container.addEventListener('controllerchange', reload, { once: true });
  setTimeout(reload, ACTIVATION_TIMEOUT);
  registration.waiting.postMessage({ type: 'SKIP_WAITING' });
}
