import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openApp } from '../../support/client/openApp.tsx';

const button = () => screen.getByRole('button', { name: 'Menu' });
const isOpen = () => button().getAttribute('aria-expanded') === 'true';

async function openMenu() {
  const app = await openApp('/login', { userId: null });
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  await app.user.click(button());
  expect(isOpen()).toBe(true);
  return app;
}

describe('the collapsed menu of a guest', () => {
  it('closes on its button and on navigation', async () => {
    const { user, expectAt } = await openMenu();
    await user.click(button());
    expect(isOpen()).toBe(false);
    await user.click(button());
    await user.click(screen.getByRole('navigation').querySelector('a[href="/signup"]')!);
    expect(isOpen()).toBe(false);
    await expectAt('/signup');
  });

  it('closes on Escape and returns the focus to its button', async () => {
    const { user } = await openMenu();
    await user.tab();
    expect(screen.getByRole('link', { name: 'About' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(button()).toHaveFocus();
  });

  it('closes when the focus leaves it', async () => {
    const { user } = await openMenu();
    for (let entry = 0; entry < 4; entry += 1) await user.tab();
    expect(isOpen()).toBe(true);
    await user.tab();
    expect(screen.getByRole('combobox', { name: 'Theme' })).toHaveFocus();
    expect(isOpen()).toBe(false);
  });
});
