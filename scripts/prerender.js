// @ts-check
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesOf, readManifest } from './pageFiles.js';

const TITLE = 'Find someone to study with · Study Buddy';
const EMPTY_ROOT = '<div id="root"></div>';

/**
 * Renders the landing page into `landing.html`, beside the empty `index.html` that all other
 * addresses start from: a guest reads it before any script has come.
 *
 * @param {string} root the project's folder
 * @param {string} page the folder of the built page
 */
export async function prerenderLanding(root, page) {
  const { build } = await import('vite');
  // Inside the project, so that what is rendered finds its packages.
  const cache = path.join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(path.join(cache, 'prerender-'));
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { ssr: 'src/prerender.tsx', outDir },
  });
  const built = pathToFileURL(path.join(outDir, 'prerender.js')).href;
  /** @type {unknown} */
  const rendering = await import(built);
  const { renderLanding } = /** @type {{ renderLanding: () => Promise<string> }} */ (rendering);
  const html = await renderLanding();
  if (/<script/.test(html)) throw new Error('The landing page must stand without scripts.');
  const index = readFileSync(path.join(page, 'index.html'), 'utf8');
  if (!index.includes(EMPTY_ROOT)) throw new Error(`index.html has no ${EMPTY_ROOT}.`);
  const landing = index
    .replace(/<title>.*<\/title>/, `<title>${TITLE}</title>`)
    .replace('</head>', `${preloads(page)}</head>`)
    .replace(EMPTY_ROOT, () => `<div id="root">${html}</div>`);
  writeFileSync(path.join(page, 'landing.html'), landing);
  rmSync(outDir, { recursive: true });
}

/**
 * What the landing page needs beside the entry, which index.html loads already.
 *
 * @param {string} page
 */
function preloads(page) {
  const manifest = readManifest(page);
  const entry = filesOf(manifest, ['index.html']);
  const { js, css } = filesOf(manifest, ['src/routes/LandingRoute.tsx']);
  return [
    ...css
      .filter((file) => !entry.css.includes(file))
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...js
      .filter((file) => !entry.js.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('');
}
