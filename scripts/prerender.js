// @ts-check
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesOf, readManifest } from './pageFiles.js';

const TITLE = 'Find someone to study with · Study Buddy';
const EMPTY_ROOT = '<div id="root"></div>';
/** Addresses of guests and their screens; `server/plugins/page.ts` knows them too. */
const START_PAGES = {
  login: 'Login',
  signup: 'Signup',
  'forgot-password': 'ForgotPassword',
  'reset-password': 'ResetPassword',
};
const ENTRY_TAG = '<script type="module"';
const LATER = ' fetchpriority="low"';

/**
 * Renders the landing page into `landing.html`, beside the empty `index.html` that other addresses
 * start from: a guest reads it before any script has come, so the scripts wait for what is read.
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
  for (const part of [EMPTY_ROOT, ENTRY_TAG]) {
    if (!index.includes(part)) throw new Error(`index.html has no ${part}.`);
  }
  const landing = withPreloads(page, index, 'Landing', LATER)
    .replace(/<title>.*<\/title>/, `<title>${TITLE}</title>`)
    .replace(ENTRY_TAG, `${ENTRY_TAG}${LATER}`)
    .replace(EMPTY_ROOT, () => `<div id="root">${html}</div>`);
  writeFileSync(path.join(page, 'landing.html'), landing);
  rmSync(outDir, { recursive: true });
}

/**
 * Writes the HTML that guests start from at each other address of theirs: the empty page, which names
 * all scripts of its screen, so that they come side by side and not one after another.
 *
 * @param {string} page the folder of the built page
 */
export function writeStartPages(page) {
  const index = readFileSync(path.join(page, 'index.html'), 'utf8');
  for (const [name, screen] of Object.entries(START_PAGES)) {
    writeFileSync(path.join(page, `${name}.html`), withPreloads(page, index, screen));
  }
}

/**
 * @param {string} page
 * @param {string} html
 * @param {string} screen
 * @param {string} attributes of each link
 */
function withPreloads(page, html, screen, attributes = '') {
  const { js, css } = filesOf(readManifest(page), ['index.html', `src/routes/${screen}Route.tsx`]);
  const isMissing = (/** @type {string} */ file) => !html.includes(`"/${file}"`);
  const links = [
    ...css.filter(isMissing).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...js
      .filter(isMissing)
      .map((file) => `<link rel="modulepreload"${attributes} crossorigin href="/${file}">`),
  ];
  return html.replace('</head>', `${links.join('')}</head>`);
}
