// @ts-check
// Loaded by each Jest worker. At its end nothing is open, but Node.js takes more than half a second to free the
// modules of all its test files, and Jest reports that the worker has failed to exit.
if (process.send) process.once('beforeExit', () => process.exit());
