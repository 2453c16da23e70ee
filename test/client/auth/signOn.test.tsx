import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { signedIn } from '../../../src/api/authActions.ts';
import { fakeToken } from '../../support/client/clientStore.ts';
import { openApp } from '../../support/client/openApp.tsx';

const SIGN_ON = 'GET /api/sign-on';
const BUTTON = { name: 'Log in with Northfield' };

const open = (path: string, body: object) =>
  openApp(path, { userId: null, responses: { [SIGN_ON]: { body } } });

it.each(['/login', '/signup'])('%s has the login with a provider below the form', async (path) => {
  await open(path, { name: 'Northfield', only: false });
  expect(await screen.findByRole('button', BUTTON)).toBeVisible();
  expect(screen.getByLabelText('Email')).toBeVisible();
});

it.each(['/login', '/signup'])('%s has nothing else where it is the only one', async (path) => {
  await open(path, { name: 'Northfield', only: true });
  expect(await screen.findByRole('button', BUTTON)).toBeVisible();
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Forgot Password' })).toBeNull();
});

it.each(['/login', '/signup'])(
  '%s shows no form until the service has said how guests log in',
  async (path) => {
    let respond: () => void = () => undefined;
    const app = await openApp(path, {
      userId: null,
      responses: {
        [SIGN_ON]: async () => {
          await new Promise<void>((done) => (respond = done));
          return { body: { name: '', only: false } };
        },
      },
    });
    const form = (await screen.findByLabelText('Email')).closest('form')!.parentElement;
    expect(form).toHaveClass('invisible');
    await waitFor(() => expect(app.count(SIGN_ON)).toBe(1));
    respond();
    await waitFor(() => expect(form).not.toHaveClass('invisible'));
  },
);

it('/login shows the form if the service does not say how guests log in', async () => {
  await openApp('/login', { userId: null, responses: { [SIGN_ON]: { drop: true } } });
  const form = (await screen.findByLabelText('Email')).closest('form')!.parentElement;
  await waitFor(() => expect(form).not.toHaveClass('invisible'));
});

it('/login says why the last login failed, no longer than until the next one', async () => {
  const AWAY = 'The login with Northfield does not work at the moment.';
  const OVER = 'This login was started in another tab or is over. Please log in again.';
  const app = await openApp('/login#sign-on=code%3Dstolen', {
    userId: null,
    responses: {
      [SIGN_ON]: { body: { name: 'Northfield', only: false } },
      'POST /api/sign-on/start': { status: 503, body: { error: AWAY } },
    },
  });
  expect(await screen.findByText(OVER)).toBeVisible();
  await app.user.click(await screen.findByRole('button', BUTTON));
  expect(await screen.findByText(AWAY)).toBeVisible();
  expect(screen.queryByText(OVER)).toBeNull();
});

it('a login in another tab leads on from the login screen', async () => {
  const app = await open('/login', { name: '', only: false });
  app.tab.localStorage.setItem('token', fakeToken('ada'));
  act(() => void app.store.dispatch(signedIn({ userId: 'ada' })));
  await app.expectAt('/dashboard');
});
