import { expect, it } from '@jest/globals';
import { call, signUpByApi, startSharedServer } from '../../../support/server/server.ts';

const server = await startSharedServer();

it('lists universities of at least 2 students to guests', async () => {
  for (const university of ['University of Oslo', 'UNIVERSITY OF OSLO', 'Only Here Oslo', 'MIT']) {
    await signUpByApi(server, 'Ada', { university });
  }
  await signUpByApi(server, 'Ada', { university: 'mit' });
  const list = async (q: string) =>
    (await call<string[]>(server, 'GET', `/api/universities?q=${encodeURIComponent(q)}`)).body;
  expect(await list(' OSLO')).toEqual(['University of Oslo']);
  expect(await list('mit')).toEqual(['MIT']);
  expect(await list('%')).toEqual([]);
});
