// @ts-check
import path from 'node:path';

/**
 * Writes `.vite/modules.json`: the bytes of each module in each chunk, before compression.
 * `npm run sizes` reads it.
 *
 * @returns {import('vite').Plugin}
 */
export function chunkModules() {
  let root = '';
  return {
    name: 'chunk-modules',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      /** @type {Record<string, Record<string, number>>} */
      const chunks = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        chunks[chunk.fileName] = Object.fromEntries(
          Object.entries(chunk.modules).map(([id, { renderedLength }]) => [
            path.relative(root, id),
            renderedLength,
          ]),
        );
      }
      const source = JSON.stringify(chunks);
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source });
    },
  };
}
