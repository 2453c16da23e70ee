// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {{ file: string, imports?: string[], css?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 */

/**
 * Returns Vite's manifest, which lists the chunk of each entry, and the same for each other module.
 *
 * @param {string} page the folder of the built page
 */
export function readManifest(page) {
  const manifest = /** @type {Manifest} */ (readJson(page, 'manifest.json'));
  const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  for (const [file, modules] of Object.entries(readModules(page))) {
    const chunk = chunks.get(file);
    if (!chunk) continue;
    for (const source of Object.keys(modules)) manifest[source] ??= chunk;
  }
  return manifest;
}

/**
 * Returns the bytes of each module in each chunk, before compression.
 *
 * @param {string} page the folder of the built page
 */
export const readModules = (page) =>
  /** @type {Record<string, Record<string, number>>} */ (readJson(page, 'modules.json'));

/**
 * @param {string} page
 * @param {string} name
 */
function readJson(page, name) {
  /** @type {unknown} */
  const value = JSON.parse(readFileSync(path.join(page, '.vite', name), 'utf8'));
  return value;
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
    js: [...new Set(chunks.map(({ file }) => file))],
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
