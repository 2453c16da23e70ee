import { expect, it } from '@jest/globals';
import { prefetchRoute, lazyRoutes } from '../../../src/app/lazyRoutes.ts';

it('a prefetched screen is available without another tick', async () => {
  await prefetchRoute('/login');
  let drawn: unknown;
  void lazyRoutes['/login']().then(({ default: Login }) => (drawn = Login));
  expect(drawn).toBeInstanceOf(Function);
  expect((await lazyRoutes['/login']()).default).toBe(drawn);
  expect((await lazyRoutes['/login']().catch(() => undefined))?.default).toBe(drawn);
});
