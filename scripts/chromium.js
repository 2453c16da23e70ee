// @ts-check
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** Chromium without anything for a screen, as Debian packs it: a quarter less work for the tests. */
const shell = 'chromium-headless-shell';
const onMac = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {readonly string[]} programs */
function findOnPath(programs) {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  return programs
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find(isProgram);
}

/** A `CHROMIUM_PATH` that leads nowhere is a mistake to be told, not to be passed over. */
function namedBrowser() {
  const named = process.env['CHROMIUM_PATH'];
  if (named && !isProgram(named)) throw new Error(`CHROMIUM_PATH is not a program: ${named}`);
  return named || undefined;
}

/**
 * The browser of the machine: `CHROMIUM_PATH`, else the first Chromium or Chrome there is.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  return namedBrowser() ?? findOnPath(names) ?? onMac.find(isProgram);
}

/**
 * The browser that the tests drive: the same, but the headless shell where there is one.
 *
 * @returns {string | undefined}
 */
export function findTestBrowser() {
  return namedBrowser() ?? findOnPath([shell]) ?? findChromium();
}

/**
 * How a browser is started without a screen, also by an account that may do everything.
 *
 * @param {string | undefined} executablePath
 * @param {...string} more further arguments for it
 */
export function launchOptions(executablePath = findChromium(), ...more) {
  if (executablePath === undefined) {
    throw new Error('No Chromium was found (set CHROMIUM_PATH or install one).');
  }
  return {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...more],
  };
}
