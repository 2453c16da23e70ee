import { expect, it } from '@jest/globals';
import { authApi } from '../../../src/features/auth/authApi.ts';
import { profileApi } from '../../../src/features/profile/profileApi.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest, type FakeResponse } from '../../support/client/fakeService.ts';
import { waitFor } from '../../support/waitFor.ts';

const service = fakeServiceForEachTest();
const ADA = { _id: 'ada', name: 'Ada', subjects: [], availability: [] };

it('a saved profile is kept when a slow, older response follows', async () => {
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  service.handlers['GET /api/users/me'] = () => ({ body: ADA });
  const { initiate, select } = authApi.endpoints.getMe;
  await store.dispatch(initiate());
  const me = () => select()(store.getState()).data;

  let respond = (_response: FakeResponse) => undefined as unknown;
  service.handlers['GET /api/users/me'] = () =>
    new Promise((resolve) => {
      respond = resolve;
    });
  service.handlers['PATCH /api/users/me'] = () => ({ body: { message: 'Saved.' } });
  const before = service.calls.length;
  const slow = store.dispatch(initiate(undefined, { forceRefetch: true }));
  await waitFor(() => {
    expect(service.calls).toHaveLength(before + 1);
  });
  const save = (bio: string) => store.dispatch(profileApi.endpoints.updateMe.initiate({ bio }));
  await save('First');
  await save('Second');
  expect(me()).toMatchObject({ bio: 'Second' });

  respond({ body: ADA });
  await slow;
  await waitFor(() => {
    expect(me()).toMatchObject({ bio: 'Second' });
  });
});
