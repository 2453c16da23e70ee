// @ts-check
// Bundles the service into build/server. Node.js loads a few files sooner than 1,100 modules.
// `--watch` does so after each change, for the threads that `npm run dev` starts from there.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

const isWatching = process.argv.includes('--watch');

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  // Packages of many small modules. All others are loaded from node_modules.
  ssr: { noExternal: ['jose', 'kysely', 'typebox', 'uuid'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'build/server',
    // A thread may start meanwhile.
    emptyOutDir: !isWatching,
    watch: isWatching ? {} : null,
    minify: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        'cli/admin': 'server/cli/admin.ts',
        'cli/backup': 'server/cli/backup.ts',
        'cli/restore': 'server/cli/restore.ts',
        // Started as threads or processes, by a URL relative to the file that starts them.
        calendarWorker: 'server/modules/busy/calendarWorker.ts',
        attachmentWorker: 'server/modules/conversations/attachments/attachmentWorker.ts',
        courseWorker: 'server/modules/courses/courseWorker.ts',
        pictureProcess: 'server/platform/uploads/pictureProcess.ts',
        queryWorker: 'server/modules/search/studentIndex/queryWorker.js',
      },
      // One folder, so that the relative URLs lead to the same files as in server/.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
