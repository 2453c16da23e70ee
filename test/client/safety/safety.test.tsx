import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PersonRef } from '../../../contract/common/types.ts';
import { PersonMenu } from '../../../src/features/safety/PersonMenu.tsx';
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
  'PUT /api/users/grace/block': () => ({ body: { message: 'Blocked.' } }),
  'DELETE /api/users/matches/grace': () => ({ body: { message: 'Ended.' } }),
});

function openMenu({ isMatch = true } = {}) {
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  const outcome = { done: 0 };
  renderScreen(
    <PersonMenu
      person={{ id: 'grace', name: 'Grace Hopper' }}
      isMatch={isMatch}
      onDone={() => {
        outcome.done += 1;
      }}
    />,
    store,
  );
  return { user: userEvent.setup(), outcome };
}

const menuButton = () => screen.getByRole('button', { name: 'Options for Grace Hopper' });
const choose = async (user: ReturnType<typeof userEvent.setup>, label: string) => {
  await user.click(menuButton());
  await user.click(await screen.findByRole('menuitem', { name: label }));
  return within(await screen.findByRole('alertdialog'));
};
const calls = () => service.calls.map(({ method, path }) => `${method} ${path}`);

describe('the menu of a person', () => {
  it.each([
    [
      'Block',
      'Block Grace Hopper?',
      /You can unblock them under Settings\.$/,
      'PUT /api/users/grace/block',
    ],
    [
      'Unmatch',
      'Unmatch Grace Hopper?',
      /can ask you again after seven days\.$/,
      'DELETE /api/users/matches/grace',
    ],
  ])('%s says what happens and asks first', async (label, question, details, call) => {
    const { user, outcome } = openMenu();
    const dialog = await choose(user, label);
    expect(dialog.getByRole('heading', { name: question })).toBeVisible();
    expect(dialog.getByText(details)).toBeVisible();
    expect(calls()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: label }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(calls()).toEqual([call]);
    expect(outcome.done).toBe(1);
  });

  it('does nothing on Cancel and returns the focus', async () => {
    const { user, outcome } = openMenu();
    const dialog = await choose(user, 'Block');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(menuButton()).toHaveFocus());
    expect(calls()).toEqual([]);
    expect(outcome.done).toBe(0);
  });

  it('stays where it is when the service refuses', async () => {
    service.handlers['PUT /api/users/grace/block'] = () => ({ status: 500 });
    const { user, outcome } = openMenu();
    const dialog = await choose(user, 'Block');
    await user.click(dialog.getByRole('button', { name: 'Block' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(outcome.done).toBe(0);
  });

  it('sends a report with the chosen reason, and blocks on request', async () => {
    const { user, outcome } = openMenu();
    await user.click(menuButton());
    await user.click(await screen.findByRole('menuitem', { name: 'Report…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report Grace Hopper' }));
    expect(dialog.getByText(/Grace Hopper is not told\.$/)).toBeVisible();
    const send = dialog.getByRole('button', { name: 'Send report' });
    await user.click(send);
    expect(calls()).toEqual([]);
    const reasons = dialog.getByRole('radiogroup', { name: 'What is wrong?' });
    expect(reasons).toHaveAccessibleDescription('Please choose what is wrong.');
    expect(reasons).toBeInvalid();
    expect(dialog.getByRole('radio', { name: 'Spam' })).toHaveFocus();

    await user.click(dialog.getByRole('radio', { name: 'Harassment or threats' }));
    await user.type(dialog.getByRole('textbox', { name: 'Details (optional)' }), 'Insults me.');
    await user.click(
      dialog.getByRole('checkbox', { name: 'Include our last messages, also from study sessions' }),
    );
    await user.click(send);
    await waitFor(() => expect(service.calls).toHaveLength(1));
    expect(service.calls[0]?.body).toEqual({
      userId: 'grace',
      reason: 'harassment',
      details: 'Insults me.',
      includeMessages: true,
    });
    // The service refused, so the text stays for another attempt.
    await waitFor(() => expect(send).toBeEnabled());
    expect(dialog.getByRole('textbox')).toHaveValue('Insults me.');

    service.handlers['POST /api/reports'] = () => ({ status: 201, body: { message: 'Thanks.' } });
    await user.click(dialog.getByRole('checkbox', { name: 'Also block Grace Hopper' }));
    await user.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls().slice(1)).toEqual(['POST /api/reports', 'PUT /api/users/grace/block']);
    expect(outcome.done).toBe(1);
  });

  it('offers Unmatch only for a study buddy', async () => {
    const { user } = openMenu({ isMatch: false });
    await user.click(menuButton());
    expect(await screen.findByRole('menuitem', { name: 'Block' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Unmatch' })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    expect(menuButton()).toHaveFocus();
  });
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
