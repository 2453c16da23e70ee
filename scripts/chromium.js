// @ts-check
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** Debian's Chromium build without a user interface. The tests need about 25 % less CPU with it. */
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

/** @throws {Error} if `CHROMIUM_PATH` is not an executable. */
function namedBrowser() {
  const named = process.env['CHROMIUM_PATH'];
  if (named && !isProgram(named)) throw new Error(`CHROMIUM_PATH is not a program: ${named}`);
  return named || undefined;
}

/**
 * Returns `CHROMIUM_PATH`, or the first Chromium or Chrome on this machine.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  return namedBrowser() ?? findOnPath(names) ?? onMac.find(isProgram);
}

/**
 * Returns the browser for the tests. Prefers the headless shell to other browsers on this machine.
 *
 * @returns {string | undefined}
 */
export function findTestBrowser() {
  return namedBrowser() ?? findOnPath([shell]) ?? findChromium();
}

/**
 * Returns the Playwright launch options. Without a sandbox, Chromium also runs as root.
 *
 * @param {string | undefined} executablePath
 * @param {...string} more further arguments
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
