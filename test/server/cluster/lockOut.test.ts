import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { call, signUp, startServer, type TestServer } from '../../support/server/server.ts';
import { dropTestDatabase } from '../../support/server/testDatabase.ts';

let dataDir: string;
let nodes: TestServer[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'study-buddy-lock-'));
  nodes = await Promise.all([startServer({ dataDir }), startServer({ dataDir })]);
});
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await dropTestDatabase(dataDir);
  await rm(dataDir, { recursive: true });
});

describe('guessing a password on several nodes', () => {
  // Covers F.7
  it('gets as many attempts as on one node', async () => {
    const { email } = await signUp(nodes[0]!);
    const guess = (n: number) =>
      call(nodes[n % 2]!, 'POST', '/api/users/login', {
        body: { email, password: `wrong guess ${n}` },
      });
    const responses = await Promise.all(Array.from({ length: 20 }, (_, n) => guess(n)));
    const tried = responses.filter(({ status }) => status === 400).length;
    expect(tried).toBeLessThanOrEqual(5);
    expect(tried).toBeGreaterThan(0);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20 - tried);
  });
});
