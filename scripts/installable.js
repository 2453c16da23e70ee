// @ts-check

/**
 * What makes the page an app that a device can install and open without a network: its manifest, and
 * a service worker that holds the page's own files and nothing that a student wrote or was sent.
 *
 * @type {Partial<import('vite-plugin-pwa').VitePWAOptions>}
 */
export const installable = {
  // src/app/serviceWorker.ts registers it, after the page is painted, and asks before it reloads.
  injectRegister: false,
  registerType: 'prompt',
  includeManifestIcons: false,
  manifest: {
    id: '/',
    name: 'Study Buddy',
    short_name: 'Study Buddy',
    description: 'Find university students who take your courses and have time when you do.',
    lang: 'en',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    theme_color: '#ffffff',
    background_color: '#fbfaf8',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  workbox: {
    globPatterns: ['index.html', 'icon.svg', 'assets/*.{js,css}', 'assets/*latin-wght-*.woff2'],
    navigateFallback: '/index.html',
    // What the service answers itself; an attachment is opened like a page.
    navigateFallbackDenylist: [/^\/(api|socket\.io|healthz|readyz|metrics)(\/|$)/],
    cleanupOutdatedCaches: true,
    // The first visit is already held, not only the next one.
    clientsClaim: true,
    inlineWorkboxRuntime: true,
    sourcemap: false,
  },
};
