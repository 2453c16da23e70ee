// @ts-check
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const entry = fileURLToPath(new URL('../../src/start/start.ts', import.meta.url));
const NAME = 'start.js';

/** Returns the script in the head of the page. */
export function buildStartScript() {
  const { outputFiles } = buildSync({
    ...{ entryPoints: [entry], write: false, bundle: true, minify: true },
    ...{ format: 'iife', target: 'es2022' },
  });
  const [output] = outputFiles;
  if (!output) throw new Error(`${path.basename(entry)} has no output.`);
  return output.text;
}

/**
 * Adds `start.js` to the page. Vite itself bundles only modules, which run after the first paint.
 *
 * @returns {import('vite').Plugin}
 */
export const startScript = () => ({
  name: 'start-script',
  configureServer({ middlewares }) {
    middlewares.use(`/${NAME}`, (_request, response) => {
      response.setHeader('content-type', 'text/javascript');
      response.end(buildStartScript());
    });
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: NAME, source: buildStartScript() });
  },
  transformIndexHtml: () => [
    // Before the stylesheet, for which scripts wait.
    { tag: 'script', attrs: { src: `/${NAME}` }, injectTo: 'head-prepend' },
  ],
});
