// @ts-check
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SCREEN_PATHS, SCREENS } from '../../src/routes.ts';
import { allSourcesOf, componentOf, MEMBER } from './screenSources.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @typedef {{ isEntry: boolean, importers: readonly string[], dynamicImporters: readonly string[] }} ModuleInfo
 * @typedef {{ getModuleInfo: (id: string) => ModuleInfo | null }} Context
 */

/** What dialogs and panels share. Passkeys are also for guests, who open no dialog. */
const OVERLAY =
  /\/(src\/(?!features\/auth)|@base-ui\/|@floating-ui\/utils\/|use-sync-external-store\/)/;

/** A panel covers another screen, so its code is not part of what all screens share. */
const screens = SCREEN_PATHS.filter((path) => SCREENS[path].below === undefined);
const guests = new Set(screens.filter((path) => SCREENS[path].isGuest).map(componentOf));
const onDemand = new Set(screens.filter((path) => SCREENS[path].isOnDemand).map(componentOf));
const members = new Set(
  screens.filter((path) => !SCREENS[path].isGuest && !SCREENS[path].isOnDemand).map(componentOf),
);
/** Parts that a screen loads besides its own code. */
const preloaded = screens
  .flatMap(allSourcesOf)
  .filter((source) => !members.has(source) && !onDemand.has(source));

/**
 * Returns the chunk of a module that several parts of the page use. A part is the entry or a module
 * that others import dynamically. A module of one screen or dialog stays with it.
 *
 * - `shell`: the entry, or a guest screen and another part
 * - `member`: the components of every member screen, or a screen and another part
 * - `ChatScreen-shared`: a screen and one that loads on demand
 * - `SessionsScreen`: a screen, and dialogs and parts that only it loads
 * - `CalendarGrid`: a part that a screen preloads, named after it
 * - `overlay`: several dialogs or panels
 *
 * Without it, the bundler makes a chunk for each set of parts, and a screen loads up to 90 files.
 *
 * @param {string} id
 * @param {Context} context
 */
function chunkNameOf(id, context) {
  const parts = [...partsOf(id, context)];
  const isShared = parts.length > 1;
  const names = parts.map((part) => path.relative(root, part).replaceAll(path.sep, '/'));
  if (parts.some((part) => context.getModuleInfo(part)?.isEntry)) return 'shell';
  if (isShared && names.some((name) => guests.has(name))) return 'shell';
  const [screen, ...otherScreens] = names.filter((name) => members.has(name));
  if (screen !== undefined && otherScreens.length === 0) {
    const loaders = parts.flatMap((part) => [...screensOf(part, context)]);
    const file = path.basename(screen, '.tsx');
    if (loaders.every((loader) => loader === screen)) return file;
    const isOnlyOf = (/** @type {string} */ loader) => loader === screen || onDemand.has(loader);
    if (loaders.every(isOnlyOf)) return `${file}-shared`;
  }
  if (names.includes(MEMBER) || (isShared && names.some((name) => members.has(name)))) {
    return 'member';
  }
  const ofScreen = preloaded.find((source) => names.includes(source));
  if (ofScreen !== undefined) return path.basename(ofScreen, '.tsx');
  return isShared && OVERLAY.test(id) ? 'overlay' : null;
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
 * Returns the screens that load a part, directly or through other parts, or the part that none loads.
 *
 * @param {string} part
 * @param {Context} context
 */
function screensOf(part, context) {
  /** @type {Set<string>} */
  const loaders = new Set();
  const seen = new Set([part]);
  for (const each of seen) {
    const name = path.relative(root, each).replaceAll(path.sep, '/');
    const importers = context.getModuleInfo(each)?.dynamicImporters ?? [];
    if (members.has(name) || onDemand.has(name) || importers.length === 0) loaders.add(name);
    else importers.flatMap((importer) => [...partsOf(importer, context)]).forEach(seen.add, seen);
  }
  return loaders;
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
