import { expect, it } from '@jest/globals';
import { prefetchScreen, screens } from '../../../src/app/screens.ts';

it('a screen that is loaded ahead is there within the moment in which it is drawn', async () => {
  await prefetchScreen('/login');
  let drawn: unknown;
  void screens['/login']().then(({ default: Login }) => (drawn = Login));
  expect(drawn).toBeInstanceOf(Function);
  expect((await screens['/login']()).default).toBe(drawn);
  expect((await screens['/login']().catch(() => undefined))?.default).toBe(drawn);
});
