import type { LaunchOptions } from 'playwright-core';
import { findChromium } from '../scripts/chromium.js';

export function launchOptions(...more: string[]): LaunchOptions {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error('No Chromium was found (set CHROMIUM_PATH or install one).');
  }
  return {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...more],
  };
}
