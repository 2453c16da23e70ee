// @ts-check
import { SCREENS } from '../../src/routes.ts';

/** @typedef {import('../../src/routes.ts').ScreenPath} ScreenPath */

/** What every screen of a member loads besides its own code. */
export const MEMBER = 'src/app/member/memberComponents.ts';

/** @param {ScreenPath} path */
export const componentOf = (path) => `src/features/${SCREENS[path].screen}Screen.tsx`;

/**
 * Returns the sources that a screen loads on every device, besides the entry.
 *
 * @param {ScreenPath} path
 */
export function sourcesOf(path) {
  const { isGuest, below } = SCREENS[path];
  return [componentOf(path), ...(below ? [componentOf(below)] : []), ...(isGuest ? [] : [MEMBER])];
}

/**
 * Returns the sources that a screen loads on some device, besides the entry.
 *
 * @param {ScreenPath} path
 */
export const allSourcesOf = (path) => [
  ...sourcesOf(path),
  ...(SCREENS[path].preload ?? []).map(({ source }) => source),
];

export const LANDING = 'landing.html';

/**
 * Returns the HTML file of a screen, named by its segments before the first parameter, such as
 * `chat.html` or `admin.users.html`. server/platform/http/staticPage.ts sends it for these segments and all
 * below. Where another screen has the same segments and no parameter, a `_` stands for it, as in
 * `sessions._.html`.
 *
 * @param {ScreenPath} path
 */
export function startPageOf(path) {
  const [fixed = '', parameter] = path.slice(1).split('/:');
  if (fixed === '') return LANDING;
  const isBelow = parameter !== undefined && `/${fixed}` in SCREENS;
  return `${fixed.replaceAll('/', '.')}${isBelow ? '._' : ''}.html`;
}
