// @ts-check
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { GUEST_ROUTES, MEMBER, MEMBER_ROUTES, PERSON_PANEL } from './routes.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @typedef {{ isEntry: boolean, importers: readonly string[], dynamicImporters: readonly string[] }} ModuleInfo
 * @typedef {{ getModuleInfo: (id: string) => ModuleInfo | null }} Context
 */

const CALENDAR = 'src/features/sessions/calendar/grid/';
const CALENDAR_GRID = `${CALENDAR}CalendarGrid.tsx`;

/** Sources of panels and dialogs. Most dialogs ask no question, which is a part of its own. */
const OVERLAYS =
  /\/(src\/ui\/overlays\/(?!Confirm)|@base-ui\/(react|utils)\/(?!alert)|@floating-ui\/utils\/|use-sync-external-store\/)/;

/** @param {Record<string, readonly string[]>} routes */
const sourcesOf = (routes) => new Set(Object.values(routes).flat());

const guestRoutes = sourcesOf(GUEST_ROUTES);
const member = new Set(MEMBER);
const screens = sourcesOf(MEMBER_ROUTES);
screens.delete(PERSON_PANEL);

/**
 * Returns the chunk of a module that several parts of the page use, `null` to leave it to the
 * bundler, which makes a chunk for each set of parts: a screen then loads more than 40. A part is a
 * module that others import dynamically, or the entry.
 *
 * - `shell`: every visitor, several guest routes, or a guest route and members
 * - `member`: every member
 * - `common`: a screen and another part
 * - `overlay`: the panel of a person and all dialogs
 * - `calendar`: the grid of the calendar with and without dragging
 *
 * A part that uses a chunk loads it as a whole. Parts reach whatever the modules of an earlier chunk
 * import, so no two chunks import each other.
 *
 * @param {string} id
 * @param {Context} context
 */
function chunkNameOf(id, context) {
  const parts = partsOf(id, context);
  if (parts.size === 0) return null;
  if ([...parts].some((part) => context.getModuleInfo(part)?.isEntry)) return 'shell';
  const names = [...parts].map((part) => path.relative(root, part).replaceAll(path.sep, '/'));
  const guests = names.filter((name) => guestRoutes.has(name)).length;
  const isMember = names.some((name) => member.has(name));
  const isScreen = names.some((name) => screens.has(name));
  if (guests > 1 || (guests === 1 && (isMember || isScreen))) return 'shell';
  if (isMember) return 'member';
  const isGrid = names.includes(CALENDAR_GRID);
  // Otherwise the grid, what adds dragging to it and what both use are three chunks.
  if (isGrid && names.every((name) => name.startsWith(CALENDAR))) return 'calendar';
  if (names.length === 1) return null;
  if (isScreen) return 'common';
  const isOwn = !id.includes('node_modules');
  return OVERLAYS.test(id) || (isOwn && names.includes(PERSON_PANEL)) ? 'overlay' : null;
}

/**
 * Returns the parts that import a module statically, directly or through others.
 *
 * @param {string} id
 * @param {Context} context
 */
function partsOf(id, context) {
  /** @type {Set<string>} */
  const parts = new Set();
  const seen = new Set([id]);
  for (const each of seen) {
    const info = context.getModuleInfo(each);
    if (!info) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) parts.add(each);
    // The loop also visits what is added here.
    for (const importer of info.importers) seen.add(importer);
  }
  return parts;
}

/**
 * The option `output.codeSplitting` of Rolldown.
 *
 * @type {import('vite').Rolldown.CodeSplittingOptions}
 */
export const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [{ name: chunkNameOf, debugName: 'chunkNameOf' }],
};
