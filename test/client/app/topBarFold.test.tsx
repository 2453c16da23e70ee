import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { closeApps, openApp } from '../../support/client/openApp.tsx';

afterEach(closeApps);

const button = () => screen.getByRole('button', { name: /^Menu/ });
const isOpen = () => button().getAttribute('aria-expanded') === 'true';

async function openMenu() {
  const app = await openApp('/matches', {
    responses: {
      'GET /api/notifications': { body: [], headers: { 'x-unread-count': '2' } },
    },
  });
  await screen.findByRole('link', { name: 'Find Buddies' });
  await app.user.click(button());
  expect(isOpen()).toBe(true);
  return app;
}

describe('the collapsed menu', () => {
  it('shows the number of unread notifications', async () => {
    await openMenu();
    expect(await screen.findByRole('button', { name: 'Menu 2 unread' })).toBeInTheDocument();
  });

  it('closes on its button and on navigation', async () => {
    const { user, expectAt } = await openMenu();
    await user.click(button());
    expect(isOpen()).toBe(false);
    await user.click(button());
    const menu = within(screen.getByRole('navigation', { name: 'Main' }));
    await user.click(menu.getByRole('link', { name: 'Requests' }));
    expect(isOpen()).toBe(false);
    await expectAt('/requests');
  });

  // Covers A.4
  it('closes on Escape and returns the focus to its button', async () => {
    const { user } = await openMenu();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(button()).toHaveFocus();
  });

  it('closes when the focus leaves it', async () => {
    const { user } = await openMenu();
    screen.getByRole('combobox', { name: 'Theme' }).focus();
    expect(isOpen()).toBe(true);
    await user.tab();
    expect(isOpen()).toBe(false);
  });
});
