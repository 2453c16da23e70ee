// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {{ file: string, imports?: string[], css?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 */

/**
 * Returns Vite's manifest, which lists the files of each source.
 *
 * @param {string} page the folder of the built page
 */
export function readManifest(page) {
  const text = readFileSync(path.join(page, '.vite', 'manifest.json'), 'utf8');
  /** @type {unknown} */
  const manifest = JSON.parse(text);
  return /** @type {Manifest} */ (manifest);
}

/**
 * Returns the files that the sources load: their own and those of their static imports.
 *
 * @param {Manifest} manifest
 * @param {readonly string[]} sources
 */
export function filesOf(manifest, sources) {
  /** @type {Set<string>} */
  const seen = new Set();
  /** @param {string} source */
  const visit = (source) => {
    if (seen.has(source)) return;
    seen.add(source);
    chunkOf(manifest, source).imports?.forEach(visit);
  };
  sources.forEach(visit);
  const chunks = [...seen].map((source) => chunkOf(manifest, source));
  return {
    js: chunks.map(({ file }) => file),
    css: [...new Set(chunks.flatMap(({ css = [] }) => css))],
  };
}

/**
 * @param {Manifest} manifest
 * @param {string} source
 */
function chunkOf(manifest, source) {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`${source} is not in the manifest of the built page.`);
  return chunk;
}
