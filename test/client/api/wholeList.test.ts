import { expect, it } from '@jest/globals';
import { wholeList } from '../../../src/api/wholeList.ts';

const metaOf = (cursor?: string) => ({
  request: new Request('http://localhost'),
  response: new Response(null, {
    headers: cursor === undefined ? {} : { 'x-next-cursor': cursor },
  }),
});
const flat = (pages: string[][]) => pages.flat();

it('loads all pages of a list in order', async () => {
  const urls: string[] = [];
  const responses = [
    { data: ['a', 'b'], meta: metaOf('b') },
    { data: ['c'], meta: metaOf() },
  ];
  const result = await wholeList('/things', flat)(undefined, {} as never, {}, (url) => {
    urls.push(url);
    return responses[urls.length - 1]!;
  });
  expect(result).toEqual({ data: ['a', 'b', 'c'] });
  expect(urls).toEqual(['/things', '/things?cursor=b']);
});

it('returns the error of any page', async () => {
  const error = { status: 500, data: null };
  const responses = [{ data: ['a'], meta: metaOf('a') }, { error }];
  const call = () => responses.shift()!;
  expect(await wholeList('/things', flat)(undefined, {} as never, {}, call)).toMatchObject({
    error,
  });
});
