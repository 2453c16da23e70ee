import { SourceTextModule } from 'node:vm';

// On Node 20, a module whose dependency is still being linked for another dynamic import is
// evaluated too early, and fails with "request for '…' is not in cache"
// (https://github.com/nodejs/node/issues/33216). Linking one graph after another avoids it. Imported
// once by each Jest worker.
const link = SourceTextModule.prototype.link;
let last = Promise.resolve();

/** @type {typeof link} */
SourceTextModule.prototype.link = function (linker) {
  const linked = last.then(async () => {
    // It may have been linked meanwhile as a dependency of another module.
    if (this.status === 'unlinked') await link.call(this, linker);
  });
  last = linked.catch(() => undefined);
  return linked;
};
