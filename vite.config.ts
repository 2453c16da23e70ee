import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { installable } from './scripts/installable.js';

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

const productionRouter = (file: string) =>
  fileURLToPath(new URL(`node_modules/react-router/dist/production/${file}`, import.meta.url));

/** The router names only its development build, which checks and warns at every navigation. */
const routerAliases = [
  { find: /^react-router$/, replacement: productionRouter('index.mjs') },
  { find: /^react-router\/dom$/, replacement: productionRouter('dom-export.mjs') },
];

const MEMBER_STATE = new RegExp(
  String.raw`src/(api/(baseQueryWithRetries|completeAnswers)|socket/(connectionSlice|socketActions)|` +
    String.raw`features/(chat|notifications|profile|requests|search|sessions)/` +
    String.raw`(\w+(Api|Slice|Pages)|threadCache|threadCourse|threadThunks|searchFilters|proposals))\.ts$`,
);

export default defineConfig(({ command }) => ({
  plugins: [react(), tailwindcss(), VitePWA(installable)],
  resolve: { alias: command === 'build' ? routerAliases : [] },
  build: {
    outDir: 'build/page',
    emptyOutDir: true,
    // Says which address needs which files, for the sizes that are held and for what is preloaded.
    manifest: true,
    // The list of what each screen preloads is longer than the code of a small screen; links load
    // their screen ahead of time anyway.
    modulePreload: false,
    rolldownOptions: {
      output: {
        // What is drawn together wherever a person is, and what every form of a guest is made of;
        // apart they would be more wrapping than content, and a request each.
        codeSplitting: {
          groups: [
            { name: 'person', test: /src\/ui\/(Avatar|Card|Chip|Page|ScoreBar)\.tsx$/ },
            {
              name: 'form',
              test: /src\/(ui\/Field|features\/auth\/(Auth\w+|EmailField|PasswordField))\.tsx$/,
              includeDependenciesRecursively: false,
            },
            // Small files that come with signing in, all of them, whichever screen is open.
            { name: 'member', test: MEMBER_STATE, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/socket.io': { target: server, ws: true },
    },
  },
}));
