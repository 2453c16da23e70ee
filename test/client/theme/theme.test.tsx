import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { ThemeSwitch } from '../../../src/features/theme/ThemeSwitch.tsx';
import { selectTheme } from '../../../src/features/theme/themeSlice.ts';
import { signedOut } from '../../../src/api/authActions.ts';
import { makeTabs, makeTestStore } from '../../support/client/clientStore.ts';
import { openApp } from '../../support/client/openApp.tsx';
import { renderScreen } from '../../support/client/renderScreen.tsx';

const page = document.documentElement;

beforeEach(() => {
  document.head.innerHTML = ['light', 'dark']
    .map((name) => `<meta name="theme-color" data-theme="${name}" media="${name}">`)
    .join('');
});

afterEach(() => {
  delete page.dataset['theme'];
  document.head.innerHTML = '';
});

const themeSwitch = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Theme' });
const bars = () =>
  [...document.head.querySelectorAll<HTMLMetaElement>('meta')].map(({ media }) => media);

describe('the theme', () => {
  it('follows the device until a theme is selected, and after it is reset', async () => {
    const { user, tab } = await openApp('/login', { userId: null });
    expect(themeSwitch()).toHaveDisplayValue('As the device');
    expect(page.dataset['theme']).toBeUndefined();
    expect(bars()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);

    await user.selectOptions(themeSwitch(), 'Dark');
    expect(page.dataset['theme']).toBe('dark');
    expect(bars()).toEqual(['not all', 'all']);
    expect(tab.localStorage.getItem('theme')).toBe('dark');

    await user.selectOptions(themeSwitch(), 'As the device');
    expect(page.dataset['theme']).toBeUndefined();
    expect(tab.localStorage.getItem('theme')).toBeNull();
  });

  it('is kept on the device after logout', () => {
    const { store, tab } = makeTestStore({ userId: 'ada' });
    tab.localStorage.setItem('theme', 'light');
    renderScreen(<ThemeSwitch />, store);
    expect(themeSwitch()).toHaveDisplayValue('Light');
    expect(page.dataset['theme']).toBe('light');
    act(() => {
      store.dispatch(signedOut({ byChoice: true }));
    });
    expect(themeSwitch()).toHaveDisplayValue('Light');
    expect(page.dataset['theme']).toBe('light');
  });

  it('follows the other tabs', () => {
    const [here, there] = makeTabs(2);
    const { store } = makeTestStore({ tab: here! });
    renderScreen(<ThemeSwitch />, store);
    act(() => {
      there!.localStorage.setItem('theme', 'dark');
    });
    expect(themeSwitch()).toHaveDisplayValue('Dark');
  });

  it('follows the device at first, and when the stored value is invalid', () => {
    const { store, tab } = makeTestStore();
    expect(selectTheme(store.getState())).toBe('device');
    tab.localStorage.setItem('theme', 'purple');
    renderScreen(<ThemeSwitch />, store);
    expect(themeSwitch()).toHaveDisplayValue('As the device');
  });
});
