// @ts-check
// Imports nothing, so that each version of Node.js can evaluate it.

/**
 * The versions of Node.js on which the service is tested, with the day until which they get updates
 * (https://github.com/nodejs/release#release-schedule). `engines` in package.json names the same.
 */
export const NODE_VERSIONS = [
  { major: 20, minor: 19, updatesUntil: '2026-04-30' },
  { major: 22, minor: 12, updatesUntil: '2027-04-30' },
  { major: 24, minor: 0, updatesUntil: '2028-04-30' },
  { major: 26, minor: 0, updatesUntil: '2029-04-30' },
];

/** @param {readonly string[]} names */
export const joinWithOr = (names) =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);

/**
 * Returns the entry of `NODE_VERSIONS` for a version, or `undefined` if it is not supported.
 *
 * @param {string} version such as 24.21.0
 */
export function findNodeVersion(version) {
  const [major, minor = 0] = version.split('.').map(Number);
  return NODE_VERSIONS.find((known) => known.major === major && minor >= known.minor);
}

/**
 * Returns why a version cannot run the service, or `undefined` if it can.
 *
 * @param {string} version such as 24.21.0
 */
export function describeUnsupportedNode(version) {
  if (findNodeVersion(version)) return undefined;
  const names = NODE_VERSIONS.map(({ major, minor }) =>
    minor > 0 ? `${major} (from ${major}.${minor})` : `${major}`,
  );
  return `Study Buddy runs on Node.js ${joinWithOr(names)}, not on ${version}: install one of these.`;
}

/** Ends the process with one line if its version of Node.js is not supported. */
export function exitOnUnsupportedNode() {
  const message = describeUnsupportedNode(process.versions.node);
  if (message === undefined) return;
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
