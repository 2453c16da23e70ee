// @ts-check
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesOf, readManifest } from './pageFiles.js';
import { SCREEN_PATHS, SCREENS } from '../../src/routes.ts';
import { LANDING, sourcesOf, startPageOf } from './screenSources.js';

const TITLE = 'Find someone to study with · Study Buddy';
const EMPTY_ROOT = '<div id="root"></div>';
const ENTRY_TAG = '<script type="module"';
const LOW_PRIORITY = ' fetchpriority="low"';

/**
 * Renders the landing page to `landing.html`. Guests can read it before the scripts load, so the
 * scripts have a low priority. Other routes start from the empty `index.html`.
 *
 * @param {string} root the project's folder
 * @param {string} page the folder of the built page
 */
export async function prerenderLanding(root, page) {
  const { build } = await import('vite');
  // Inside the project, so that the built file resolves its packages.
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
  if (/<script/.test(html)) throw new Error('The landing page must not contain scripts.');
  const index = readFileSync(path.join(page, 'index.html'), 'utf8');
  for (const part of [EMPTY_ROOT, ENTRY_TAG]) {
    if (!index.includes(part)) throw new Error(`index.html has no ${part}.`);
  }
  const landing = withPreloads(page, index, sourcesOf('/'), LOW_PRIORITY)
    .replace(/<title>.*<\/title>/, `<title>${TITLE}</title>`)
    .replace(ENTRY_TAG, `${ENTRY_TAG}${LOW_PRIORITY}`)
    .replace(EMPTY_ROOT, () => `<div id="root" data-prerendered>${html}</div>`);
  writeFileSync(path.join(page, LANDING), landing);
  rmSync(outDir, { recursive: true });
}

/**
 * Writes the HTML of all other screens: the empty page with preload links for the scripts, so that they
 * load in parallel.
 *
 * @param {string} page the folder of the built page
 */
export function writeStartPages(page) {
  const index = readFileSync(path.join(page, 'index.html'), 'utf8');
  for (const screen of SCREEN_PATHS) {
    const { isGuest, preload = [] } = SCREENS[screen];
    // A member sees little text before the scripts have loaded; a guest sees a form.
    let html = withPreloads(page, isGuest ? index : withLateFont(index), sourcesOf(screen));
    for (const { source, media } of preload) {
      html = withDevicePreloads(page, html, source, media);
    }
    const name = startPageOf(screen);
    if (name !== LANDING) writeFileSync(path.join(page, name), html);
  }
}

/**
 * Lets the font load after the scripts.
 *
 * @param {string} html
 */
function withLateFont(html) {
  const link = 'rel="preload"';
  if (!html.includes(link)) throw new Error(`index.html has no ${link}.`);
  return html.replace(link, `${link}${LOW_PRIORITY}`);
}

/**
 * @param {string} page
 * @param {string} html
 * @param {readonly string[]} sources besides the entry
 * @param {string} attributes of each link
 */
function withPreloads(page, html, sources, attributes = '') {
  const { js, css } = filesOf(readManifest(page), ['index.html', ...sources]);
  const isMissing = (/** @type {string} */ file) => !html.includes(`"/${file}"`);
  const links = [
    ...css.filter(isMissing).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...js
      .filter(isMissing)
      .map((file) => `<link rel="modulepreload"${attributes} crossorigin href="/${file}">`),
  ];
  return html.replace('</head>', `${links.join('')}</head>`);
}

/**
 * @param {string} page
 * @param {string} html
 * @param {string} source
 * @param {string} media
 */
function withDevicePreloads(page, html, source, media) {
  const { js, css } = filesOf(readManifest(page), [source]);
  const isMissing = (/** @type {string} */ file) => !html.includes(`"/${file}"`);
  const link = (/** @type {string} */ type) => (/** @type {string} */ file) =>
    `<link ${type} media="${media}" crossorigin href="/${file}">`;
  const links = [
    ...css.filter(isMissing).map(link('rel="preload" as="style"')),
    ...js.filter(isMissing).map(link('rel="modulepreload"')),
  ];
  return html.replace('</head>', `${links.join('')}</head>`);
}
