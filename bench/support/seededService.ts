import { seedPairs } from './seed/seedPairs.ts';
import { createNode } from './serviceNode.ts';
import { createStorage, type Storage } from './storage.ts';

/**
 * Creates a service, not yet started, whose database has pairs of buddies.
 * @param options.settings additional environment variables of the service.
 * @param options.messages of each pair.
 * @param options.storage SQLite by default.
 */
export async function createSeededService(
  pairs: number,
  options: { settings?: Record<string, string>; messages?: number; storage?: Storage } = {},
) {
  const storage = options.storage ?? (await createStorage());
  const students = await seedPairs(storage.settings, pairs, options.messages);
  const node = await createNode({ ...options.settings, ...storage.settings });
  return {
    storage,
    students,
    node,
    async remove() {
      await node.kill();
      await storage.remove();
    },
  };
}
