// @ts-check
// Builds the page into build/page, or into the folder in the first argument.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { compressTexts } from './compress.js';
import { prerenderLanding, writeStartPages } from './prerender.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = path.resolve(root, process.argv[2] ?? 'build/page');

await build({ root, build: { outDir: page, emptyOutDir: true } });
await prerenderLanding(root, page);
writeStartPages(page);
await compressTexts(page);
