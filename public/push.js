// Shows reminders, also while no page is open. The service worker imports this file.

self.addEventListener('push', (event) => {
  const { title, body, tag, path } = event.data.json();
  const options = { body, tag, icon: '/icon-192.png', data: { path } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(event.notification.data.path));
});

/** Opens a path in a window of the page, or in a new one. */
async function openPath(path) {
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) {
    await self.clients.openWindow(path);
    return;
  }
  await page.focus();
  await page.navigate(path);
}
