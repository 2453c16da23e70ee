import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkModules } from './scripts/pageBuild/chunkModules.js';
import { codeSplitting } from './scripts/pageBuild/codeSplitting.js';
import { startScript } from './scripts/pageBuild/startScript.js';
import { installable } from './scripts/installable.js';

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

const productionRouter = (file: string) =>
  fileURLToPath(new URL(`node_modules/react-router/dist/production/${file}`, import.meta.url));

/** The package exports only the router's development build, which warns on every navigation. */
const routerAliases = [
  { find: /^react-router$/, replacement: productionRouter('index.mjs') },
  { find: /^react-router\/dom$/, replacement: productionRouter('dom-export.mjs') },
];

export default defineConfig(({ command }) => ({
  plugins: [react(), tailwindcss(), VitePWA(installable), chunkModules(), startScript()],
  resolve: { alias: command === 'build' ? routerAliases : [] },
  build: {
    outDir: 'build/page',
    emptyOutDir: true,
    // Lists the files of each source, for `npm run sizes` and for preload links.
    manifest: true,
    // The HTML of each route preloads its code, and links prefetch their route.
    modulePreload: false,
    rolldownOptions: { output: { codeSplitting } },
  },
  server: {
    proxy: {
      '/api': server,
      '/calendar': server,
      '/socket.io': { target: server, ws: true },
    },
  },
}));
