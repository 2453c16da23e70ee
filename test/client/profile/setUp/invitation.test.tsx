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

describe('a new student', () => {
  it('is invited to the first steps on the dashboard', async () => {
    const { expectAt } = await open('/dashboard');
    await invitation();
    fireEvent.click(screen.getByText('Get set up'));
    await expectAt('/welcome/subjects');
  });

  it('sees the first step on the profile, and the form on request', async () => {
    const { goTo, tab } = await open('/profile');
    await screen.findByText('What do you study?');
    expect(screen.queryByRole('form', { name: 'My Profile' })).toBeNull();
    fireEvent.click(screen.getByText('Show all fields'));
    await profileForm();
    goTo('/dashboard');
    await screen.findByText('Dashboard', { selector: 'h1' });
    expect(screen.queryByText(INVITATION)).toBeNull();
    expect(tab.localStorage.getItem('setUpDismissed:ada')).not.toBeNull();
  });

  it('goes from the first step on the profile to the second one', async () => {
    const { expectAt } = await open('/profile');
    fireEvent.click(await screen.findByText('Skip'));
    await expectAt('/welcome/days');
  });

  it.each([
    { subjects: [{ name: 'Logic' }] },
    { availability: ['Monday' as const] },
    { bio: 'I like runes.' },
  ])('is one without %j', async (profile) => {
    await open('/profile', profile);
    await profileForm();
    expect(screen.queryByText('What do you study?')).toBeNull();
  });

  it('dismisses the invitation', async () => {
    await open('/dashboard');
    await invitation();
    fireEvent.click(screen.getByText('Not now'));
    expect(screen.queryByText(INVITATION)).toBeNull();
  });

  it('is not shown after the steps were skipped', async () => {
    const { expectAt } = await open('/welcome/about');
    fireEvent.click(await screen.findByText('Skip all'));
    await expectAt('/dashboard');
    await screen.findByText('Dashboard', { selector: 'h1' });
    expect(screen.queryByText(INVITATION)).toBeNull();
  });
});
