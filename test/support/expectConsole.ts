import { afterAll, afterEach, expect } from '@jest/globals';
import { format } from 'node:util';

/*
 * A setup file of the tests: a test that logs a warning or an error fails unless it expects the line.
 */

/** Warnings of React about a package of react-big-calendar, once a file. */
const FROM_PACKAGES = /outdated JSX transform/;

let logged: string[] = [];
let expected: RegExp[] = [];
const { warn, error } = console;
const record = (...args: unknown[]) => {
  const line = format(...args);
  if (!FROM_PACKAGES.test(line)) logged.push(line);
};
Object.assign(console, { warn: record, error: record });

/** Expects that the present test logs a warning or an error that matches each pattern. */
export function expectConsole(...patterns: RegExp[]): void {
  expected.push(...patterns);
}

function checkConsole(): void {
  const unexpected = logged.filter((line) => !expected.some((pattern) => pattern.test(line)));
  const missing = expected.filter((pattern) => !logged.some((line) => pattern.test(line)));
  logged = [];
  expected = [];
  expect({ unexpected, missing }).toEqual({ unexpected: [], missing: [] });
}

afterEach(checkConsole);
afterAll(() => {
  // Jest reports what is logged after the tests.
  Object.assign(console, { warn, error });
  checkConsole();
});
