/** Codes of Node.js for a package or its binary that is missing or does not fit. */
const CODES = ['MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED'];
/** Messages of the packages bindings, @node-rs/argon2 and sharp, which have no code. */
const MESSAGES =
  /^Could not locate the bindings file|native binding|^Could not load the "\w+" module/;

/**
 * Returns what to do about a package whose native code cannot be loaded, in one sentence, or `undefined`
 * for other errors.
 */
export function describeMissingModule(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (!CODES.includes(code) && !MESSAGES.test(error.message)) return undefined;
  const { platform, arch, versions } = process;
  const compiles = versions.node.startsWith('20.') ? ' (which needs g++, make and python3)' : '';
  const [reason] = error.message.split(/\.? ?\n|\. |\.$/);
  return `A package is not installed for Node.js ${versions.node} on ${platform}-${arch}: run "npm ci" with this Node.js${compiles} and try again (${reason}).`;
}
