const CHECK_EVERY = 60 * 60 * 1000;

/**
 * Registers the service worker, and tells each time a newer version of the page is held ready. A page
 * may stay open for days without a navigation, so it asks for one every hour.
 */
export async function watchServiceWorker(
  container: ServiceWorkerContainer,
  onNewVersion: () => void,
): Promise<void> {
  const registration = await container.register('/sw.js');
  // The first worker there is takes over at once: it replaces nothing.
  const tell = () => {
    if (container.controller) onNewVersion();
  };
  if (registration.waiting) tell();
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') tell();
    });
  });
  setInterval(() => {
    // Without a network there is nothing newer; the next hour asks again.
    registration.update().catch(() => undefined);
  }, CHECK_EVERY);
}

/** Lets the version that waits take over, then reloads; where another tab did so, just reloads. */
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
  registration.waiting.postMessage({ type: 'SKIP_WAITING' });
}

/**
 * Where another tab took the new version, the files of this one are gone: a screen that was never
 * opened cannot be loaded any more. The address already leads to it, so a reload opens it.
 */
export function reloadWhenReplaced(target: Window, reload: () => void): void {
  const { serviceWorker } = target.navigator;
  const first = serviceWorker.controller;
  let isReplaced = false;
  serviceWorker.addEventListener('controllerchange', () => {
    isReplaced = first !== null;
  });
  target.addEventListener('vite:preloadError', (event) => {
    if (!isReplaced) return;
    event.preventDefault();
    reload();
  });
}
