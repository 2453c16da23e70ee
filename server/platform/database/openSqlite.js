// @ts-check
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

// Version 12 of better-sqlite3 aborts on Node.js 24, version 13 on Node.js 20. See
// docs/decisions/055-two-versions-of-better-sqlite3.md.
const PACKAGE = process.versions.node.startsWith('20.') ? 'better-sqlite3-12' : 'better-sqlite3';

/**
 * Opens a SQLite database and creates its file if missing. Nothing else loads better-sqlite3.
 *
 * @param {string} file
 * @param {import('better-sqlite3').Options} [options]
 * @returns {import('better-sqlite3').Database}
 * @throws {Error} with a `code` of SQLite, or of Node.js when the package cannot be loaded.
 */
export function openSqlite(file, options) {
  const BetterSqlite3 = /** @type {typeof import('better-sqlite3')} */ (require(PACKAGE));
  return new BetterSqlite3(file, options);
}
