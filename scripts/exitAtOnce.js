// @ts-check
// Loaded by each Jest worker. Ends it as soon as nothing is open. Otherwise Node.js frees the modules of all its
// test files first, for longer than the half second after which Jest reports that the worker has failed to exit.
// Jest asks a worker for its memory until it sees that the channel is closed, so the channel is closed first.
if (process.send) {
  process.once('beforeExit', () => {
    process.disconnect();
    setTimeout(() => process.exit(), 50);
  });
}
