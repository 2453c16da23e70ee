import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PersonRef } from '../../../contract/common/types.ts';
import BlockedSection from '../../../src/features/safety/BlockedList.tsx';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';

let blocked: PersonRef[];
const service = fakeServiceForEachTest({
  'GET /api/users/blocked': () => ({ body: blocked }),
  'DELETE /api/users/grace/block': () => {
    blocked = blocked.slice(1);
    return { body: { message: 'Unblocked.' } };
  },
});
beforeEach(() => {
  blocked = [
    { _id: 'grace', name: 'Grace Hopper' },
    { _id: 'bob', name: 'Bob' },
  ];
});

const openSection = () => {
  renderScreen(<BlockedSection />, makeTestStore({ url: service.url, userId: 'ada' }).store);
  return userEvent.setup();
};

describe('blocked people', () => {
  it('are listed and can be unblocked', async () => {
    const user = openSection();
    await user.click(await screen.findByRole('button', { name: 'Unblock Grace Hopper' }));
    await waitFor(() => expect(screen.queryByText('Grace Hopper')).toBeNull());
    expect(screen.getByText('Bob')).toBeVisible();
  });

  it('may be none', async () => {
    blocked = [];
    openSection();
    expect(await screen.findByText('You have not blocked anyone.')).toBeVisible();
  });

  it('show an error with Retry', async () => {
    const { 'GET /api/users/blocked': list } = service.handlers;
    service.handlers['GET /api/users/blocked'] = () => ({ status: 500 });
    const user = openSection();
    expect(await screen.findByText('Failed to load blocked people.')).toBeVisible();
    service.handlers['GET /api/users/blocked'] = list!;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Bob')).toBeVisible();
  });
});
