// @ts-check
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
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

/**
 * The browser that the tests drive: `CHROMIUM_PATH`, else the first Chromium or Chrome on the
 * machine. A `CHROMIUM_PATH` that leads nowhere is a mistake to be told, not to be passed over.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (!isProgram(named)) throw new Error(`CHROMIUM_PATH is not a program: ${named}`);
    return named;
  }
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...onPath, ...onMac].find(isProgram);
}

/**
 * How that browser is started without a screen, also by an account that may do everything.
 *
 * @param {...string} more further arguments for it
 */
export function launchOptions(...more) {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error('No Chromium was found (set CHROMIUM_PATH or install one).');
  }
  return {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...more],
  };
}
