import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fillIn, openApp } from '../../support/client/openApp.tsx';

const strength = (text: string) => screen.findByText(`Password strength: ${text}`);

describe('the strength of a new password', () => {
  it('is shown at sign-up and takes the own name and email into account', async () => {
    await openApp('/signup', { userId: null });
    expect(screen.queryByText(/Password strength/)).toBeNull();
    await fillIn({ Password: 'seven' });
    expect(await strength('too short')).toBeVisible();
    await fillIn({ Password: 'aaaaaaaa' });
    expect(await strength('too easy to guess')).toBeVisible();
    await fillIn({ Password: 'studybuddy' });
    expect(await strength('too easy to guess')).toBeVisible();
    await fillIn({ Password: 'gracehopper1' });
    expect(await strength('good')).toBeVisible();
    await fillIn({ 'Full Name': 'Grace Hopper', University: 'Yale' });
    expect(await strength('too easy to guess')).toBeVisible();
    await fillIn({ Password: 'tangerine-orbit-42' });
    expect(await strength('strong')).toBeVisible();
  });

  it('is a problem of the password beside other problems of the form', async () => {
    const app = await openApp('/signup', { userId: null });
    await fillIn({ 'Full Name': 'Grace', University: 'Yale', Email: 'grace', Password: 'seven' });
    await strength('too short');
    await app.user.click(screen.getByRole('button', { name: 'Sign Up' }));
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      'Use a password of at least 8 characters.',
    );
    await fillIn({ Password: 'tangerine-orbit-42' });
    expect(screen.getByLabelText('Password')).toBeValid();
  });

  it('is shown for a reset', async () => {
    await openApp('/reset-password/the-token', { userId: null });
    await fillIn({ 'New Password': 'tangerine-orbit-42' });
    expect(await strength('strong')).toBeVisible();
  });
});
