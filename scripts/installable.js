// @ts-check

/**
 * Options of the installable page: its manifest and a service worker that caches only the page's own
 * files, never user data.
 *
 * @type {Partial<import('vite-plugin-pwa').VitePWAOptions>}
 */
export const installable = {
  // src/app/shell/serviceWorker.ts registers it after the first paint and asks before it reloads.
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
    globPatterns: [
      'index.html',
      'start.js',
      'icon.svg',
      'assets/*.{js,css}',
      'assets/*latin-wght-*.woff2',
    ],
    // Large, and useful only with a connection.
    globIgnores: ['assets/StrengthMeter-*.js'],
    navigateFallback: '/index.html',
    // Paths that the service handles. Attachments open by navigation too.
    navigateFallbackDenylist: [/^\/(api|calendar|socket\.io|healthz|readyz|metrics)(\/|$)/],
    // Shows pushes.
    importScripts: ['push.js'],
    cleanupOutdatedCaches: true,
    // Controls the page from the first visit on.
    clientsClaim: true,
    inlineWorkboxRuntime: true,
    sourcemap: false,
  },
};
