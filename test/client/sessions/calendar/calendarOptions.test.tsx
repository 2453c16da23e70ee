import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import SessionsRoute from '../../../../src/routes/SessionsRoute.tsx';
import { makeTestStore } from '../../../support/client/clientStore.ts';
import { renderScreen } from '../../../support/client/renderScreen.tsx';
import { event, openSessions, sessionsServiceForEachTest } from '../openSessions.tsx';
import { press } from '../queries.ts';
import { session } from '../sessionFixture.ts';

const service = sessionsServiceForEachTest();

const open = (url: string) => {
  const invited = session({ _id: 's2', title: 'Sets', createdBy: 'grace', participants: [] });
  service.handlers['GET /api/sessions'] = () => ({ body: [session(), invited] });
  return openSessions(service, url);
};

it('the calendar shows all sessions, own ones or invitations, as the URL says', async () => {
  const { where } = await open('/sessions?date=2026-03-15&show=mine');
  await event(/Graph Theory/);
  expect(screen.queryByLabelText(/Sets/)).toBeNull();
  press('Invited');
  expect(where()).toBe('/sessions?date=2026-03-15&show=invited');
  await event(/Sets/);
  expect(screen.queryByLabelText(/Graph Theory/)).toBeNull();
  press('All');
  expect(where()).toBe('/sessions?date=2026-03-15');
  await event(/Graph Theory/);
});

it('the colours stay on the device, and a legend and the names of sessions say what they mean', async () => {
  const { tab, unmount } = await open('/sessions?date=2026-03-15');
  expect(await event(/Sets/)).toHaveStyle({ backgroundColor: '#3b82f6' });
  expect(screen.queryByLabelText('Colours')).toBeNull();
  fireEvent.change(screen.getByLabelText('Colour by'), { target: { value: 'buddy' } });
  const coloured = await event(/Sets, .*, Grace Hopper$/);
  expect(coloured.querySelector('[data-mark=GH]')).not.toBeNull();
  expect(screen.getByLabelText('Colours')).toHaveTextContent('Grace Hopper');
  unmount();
  const { store } = makeTestStore({ url: service.url, userId: 'ada', tab });
  renderScreen(<SessionsRoute />, store, '/sessions?date=2026-03-15');
  expect(await event(/Sets, .*, Grace Hopper$/)).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('Colour by'), { target: { value: 'one' } });
  expect(await event(/Sets, .* [AP]M$/)).toHaveStyle({ backgroundColor: '#3b82f6' });
});

// Covers 9.9
it('weeks start on Sunday, or on the day that the student chooses on this device', async () => {
  const weekdays = () =>
    [...document.querySelectorAll('.rbc-month-header .rbc-header span:not([aria-hidden])')].map(
      ({ textContent }) => textContent,
    );
  const { tab, unmount } = await open('/sessions?date=2026-03-15');
  await event(/Graph Theory/);
  expect(weekdays()).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  fireEvent.change(screen.getByLabelText('Weeks start on'), { target: { value: 'monday' } });
  expect(weekdays()).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  unmount();
  const { store } = makeTestStore({ url: service.url, userId: 'ada', tab });
  renderScreen(<SessionsRoute />, store, '/sessions?date=2026-03-15');
  await event(/Graph Theory/);
  expect(weekdays()[0]).toBe('Mon');
});

it('Print prints the page', async () => {
  window.print = jest.fn();
  await open('/sessions');
  fireEvent.click(screen.getByLabelText('Print'));
  expect(window.print).toHaveBeenCalledTimes(1);
});
