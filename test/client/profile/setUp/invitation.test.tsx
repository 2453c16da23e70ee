import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import type { ProfileBody } from '../../../../contract/users.ts';
import { openApp } from '../../../support/client/openApp.tsx';

const INVITATION = 'Set up your profile in three steps';

const open = (path: string, profile: ProfileBody = {}) =>
  openApp(path, {
    responses: { 'GET /api/users/me': { body: { _id: 'ada', name: 'Ada', ...profile } } },
  });
const invitation = () => screen.findByText(INVITATION);
const profileForm = () => screen.findByRole('form', { name: 'My Profile' });

describe('the invitation to the first steps', () => {
  it.each(['/profile', '/dashboard'])('is shown at %s with an empty profile', async (path) => {
    const { expectAt } = await open(path);
    await invitation();
    fireEvent.click(screen.getByText('Get set up'));
    await expectAt('/welcome/subjects');
  });

  it.each([
    { subjects: [{ name: 'Logic' }] },
    { availability: ['Monday' as const] },
    { bio: 'I like runes.' },
  ])('is not shown with %j', async (profile) => {
    await open('/profile', profile);
    await profileForm();
    expect(screen.queryByText(INVITATION)).toBeNull();
  });

  it('stays dismissed, also on another page', async () => {
    const { goTo, tab } = await open('/profile');
    await invitation();
    fireEvent.click(screen.getByText('Not now'));
    expect(screen.queryByText(INVITATION)).toBeNull();
    goTo('/dashboard');
    await screen.findByText('Dashboard', { selector: 'h1' });
    expect(screen.queryByText(INVITATION)).toBeNull();
    expect(tab.localStorage.getItem('setUpDismissed:ada')).toBe('true');
  });

  it('is not shown after the steps were skipped', async () => {
    const { expectAt } = await open('/welcome/about');
    fireEvent.click(await screen.findByText('Skip all'));
    await expectAt('/dashboard');
    await screen.findByText('Dashboard', { selector: 'h1' });
    expect(screen.queryByText(INVITATION)).toBeNull();
  });
});
