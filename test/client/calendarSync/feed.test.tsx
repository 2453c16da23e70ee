import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { CalendarFeed } from '../../../contract/calendarSync.ts';
import { openApp } from '../../support/client/openApp.tsx';

const FEED = '/api/users/me/calendar-feed';
const createdAt = '2026-03-01T10:00:00.000Z';

const section = async () =>
  within(await screen.findByRole('region', { name: 'Your sessions in another calendar' }));

/** Opens the settings with a service that numbers the addresses. */
async function openSettings(initial: CalendarFeed = { createdAt: null }) {
  let feed = initial;
  let addresses = 0;
  const app = await openApp('/settings', {
    responses: {
      [`GET ${FEED}`]: () => ({ body: feed }),
      [`POST ${FEED}`]: () => {
        feed = { createdAt };
        addresses += 1;
        return { status: 201, body: { secretUrl: `/calendar/secret-${addresses}.ics`, createdAt } };
      },
      [`DELETE ${FEED}`]: () => {
        feed = { createdAt: null };
        return { body: { message: 'Removed.' } };
      },
    },
  });
  return { ...app, settings: await section() };
}

const answer = async (user: { click: (element: Element) => Promise<void> }, name: string) => {
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
};

describe('the calendar address in the settings', () => {
  it('is created, copied, renewed after a question and removed', async () => {
    const { user, settings } = await openSettings();
    await user.click(await settings.findByRole('button', { name: 'Create address' }));
    const field = await settings.findByLabelText('Calendar address');
    expect(field).toHaveDisplayValue('http://localhost/calendar/secret-1.ics');
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(settings.getByRole('button', { name: 'Copy address' }));
    expect(await settings.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(copied).toHaveBeenCalledWith('http://localhost/calendar/secret-1.ics');
    expect(settings.getByRole('link', { name: 'Open in calendar app' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^webcal:\/\/.+\/calendar\/secret-1\.ics$/),
    );

    await user.click(await settings.findByRole('button', { name: 'Renew address' }));
    await answer(user, 'Cancel');
    expect(field).toHaveDisplayValue(/secret-1/);
    await user.click(settings.getByRole('button', { name: 'Renew address' }));
    await answer(user, 'Renew');
    expect(settings.getByLabelText('Calendar address')).toHaveDisplayValue(/secret-2/);
    expect(settings.getByRole('button', { name: 'Copy address' })).toBeVisible();

    await user.click(settings.getByRole('button', { name: 'Remove address' }));
    await answer(user, 'Remove');
    expect(await settings.findByRole('button', { name: 'Create address' })).toBeVisible();
    expect(settings.queryByLabelText('Calendar address')).toBeNull();
  });

  it('is not shown again, and a failure is shown', async () => {
    const { user, settings, respondWith } = await openSettings({ createdAt });
    respondWith({ [`DELETE ${FEED}`]: { status: 503, body: { error: 'The service is busy.' } } });
    await user.click(await settings.findByRole('button', { name: 'Remove address' }));
    expect(settings.queryByLabelText('Calendar address')).toBeNull();
    await answer(user, 'Remove');
    expect(await settings.findByText('The service is busy.')).toBeVisible();
    expect(settings.getByRole('button', { name: 'Renew address' })).toBeVisible();
  });

  it('is absent on a service without feeds', async () => {
    const { count } = await openApp('/settings');
    await waitFor(() => {
      expect(count(`GET ${FEED}`)).toBeGreaterThan(0);
      expect(screen.queryByRole('region', { name: /another calendar/ })).toBeNull();
    });
  });
});
