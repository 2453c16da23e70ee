import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../support/client/openApp.tsx';

// jsdom has no layout.
Element.prototype.checkVisibility = () => true;

const open = (path: string) =>
  openApp(path, {
    responses: {
      'GET /api/users/matches': {
        body: [
          { id: 'grace', name: 'Grace Hopper', connectionStatus: 'accepted' },
          { id: 'alan', name: 'Alan Turing', connectionStatus: 'pending' },
        ],
      },
    },
  });
const heading = (name: string) => screen.findByText(name, { selector: 'h1' });
const palette = async () => within(await screen.findByRole('dialog', { name: 'Go to' }));
type Palette = Awaited<ReturnType<typeof palette>>;
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const names = (list: Palette) =>
  list.getAllByRole('listitem').map(({ textContent }) => textContent);

it('opens conversations and people by a part of their name', async () => {
  const app = await open('/matches');
  await heading('My Study Buddies');
  await app.user.keyboard('{Control>}k{/Control}');
  const list = await palette();
  await waitFor(() => expect(names(list)).toContain('Grace HopperConversation'));
  expect(names(list)[0]).toBe('New sessionAction');
  expect(names(list)).not.toContain('AdminScreen');
  await app.user.type(list.getByRole('searchbox'), 'ra');
  expect(names(list)).toEqual(['Grace HopperConversation', 'Grace HopperProfile']);
  await app.user.type(list.getByRole('searchbox'), 'x');
  expect(list.getByText('Nothing is called that.')).toBeVisible();
  await app.user.type(list.getByRole('searchbox'), '{Backspace}{ArrowDown}{ArrowDown}{Enter}');
  await app.expectAt('/people/grace');
});

it('opens the first entry by Enter, and the form of a new session', async () => {
  const app = await open('/matches');
  await heading('My Study Buddies');
  await app.user.keyboard('{Meta>}k{/Meta}');
  await app.user.type((await palette()).getByRole('searchbox'), 'new s{Enter}');
  await app.expectAt('/sessions');
  expect(await screen.findByRole('dialog', { name: 'Schedule New Session' })).toBeVisible();
});

it('focuses the search of a screen, and opens the palette on a screen without one', async () => {
  const app = await open('/search');
  const search = await screen.findByLabelText('Search by name');
  await app.user.keyboard('/');
  expect(search).toHaveFocus();
  // In a field it is a character.
  await app.user.keyboard('/?');
  expect(search).toHaveValue('/?');
  expect(screen.queryByRole('dialog')).toBeNull();
  app.goTo('/matches');
  await heading('My Study Buddies');
  await app.user.keyboard('/');
  await palette();
});

it('lists the keys, and switches single ones off on this device', async () => {
  const app = await open('/matches');
  await heading('My Study Buddies');
  await app.user.keyboard('?');
  const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(list.getByText('Ctrl K')).toBeVisible();
  await app.user.click(list.getByRole('checkbox'));
  await app.user.click(list.getByRole('button', { name: 'Close' }));
  await noDialog();
  await app.user.keyboard('?/');
  await app.user.keyboard('{Control>}k{/Control}');
  // The next dialog is that of Ctrl K, which stays on.
  await palette();
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});
