import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SessionsRoute from '../../../src/routes/SessionsRoute.tsx';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import { makeTestStore } from '../../support/clientStore.ts';
import { startFakeService, type FakeService } from '../../support/fakeService.ts';
import { renderScreen } from '../../support/renderScreen.tsx';
import { session } from './sessionsOfTests.ts';

let service: FakeService;
const user = userEvent.setup();

beforeEach(async () => {
  service = await startFakeService({
    'GET /api/sessions': () => ({ body: [session()] }),
    'GET /api/users/matches': () => ({
      body: [
        { id: 'grace', name: 'Grace Hopper', connectionStatus: 'accepted' },
        { id: 'alan', name: 'Alan Turing', connectionStatus: 'pending' },
      ],
    }),
  });
});
afterEach(() => service.stop());

function open(address = '/sessions?date=2026-03-15', userId = 'ada') {
  const { store, socket } = makeTestStore({ url: service.url, userId });
  const view = renderScreen(<SessionsRoute />, store, address);
  const toasts = () => selectToasts(store.getState()).map(({ message }) => message);
  return { ...view, store, socket, toasts };
}

// `hidden` spares the long way up from each of the calendar's many elements.
const button = (name: string) => screen.getByRole('button', { name, hidden: true });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const dialog = (name: string) => screen.findByRole('dialog', { name });
/** What lies over the page while a dialog is open. */
const backdrop = () => document.querySelector('.fixed.inset-0') as HTMLElement;
const bodyOf = (method: string) => service.calls.find((call) => call.method === method)?.body;

describe('the calendar', () => {
  it('shows the month, from Sunday, with the four hints', () => {
    open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Study Sessions Calendar');
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('March 2026');
    expect(button('Month')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Sun',
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
    ]);
    const help = screen.getByRole('complementary', { name: 'How to use the calendar' });
    expect(within(help).getAllByRole('listitem')).toHaveLength(4);
  });

  it('keeps the view and the date in the address', async () => {
    const { where } = open();
    await user.click(button('Next'));
    expect(where()).toContain('date=2026-04-15');
    await user.click(button('Week'));
    expect(where()).toBe('/sessions?view=week&date=2026-04-15');
    expect(button('Week')).toHaveAttribute('aria-pressed', 'true');
    await user.click(button('Previous'));
    expect(where()).toBe('/sessions?view=week&date=2026-04-08');
  });

  it('opens where the address says', () => {
    open('/sessions?view=day&date=2026-03-02');
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Monday, March 2, 2026');
  });

  it('says nothing when its calls fail', async () => {
    const failing = () => ({ status: 400, body: { error: 'No.' } });
    service.handlers['GET /api/sessions'] = failing;
    service.handlers['GET /api/users/matches'] = failing;
    const { toasts } = open();
    await waitFor(() => {
      expect(service.calls).toHaveLength(2);
    });
    await user.click(button('+ Quick Schedule'));
    await dialog('Schedule New Session');
    expect(screen.getByText('No buddies to invite.')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(toasts()).toEqual([]);
  });

  it('is loaded anew when somebody changed a session', async () => {
    const { socket } = open();
    await screen.findByRole('button', { name: /^Graph Theory/ });
    service.handlers['GET /api/sessions'] = () => ({ body: [session({ title: 'Number Theory' })] });
    socket.arrive('sessionChanged', { sessionId: 's1' });
    expect(await screen.findByRole('button', { name: /^Number Theory/ })).toBeInTheDocument();
  });
});

describe('scheduling a session', () => {
  it('begins with a click on a date, from 10:00 to 11:00', async () => {
    open();
    await user.click(button('Schedule on Friday, March 20, 2026'));
    await dialog('Schedule New Session');
    expect(field('Start').value).toBe('2026-03-20T10:00');
    expect(field('End').value).toBe('2026-03-20T11:00');
    expect(screen.getByText(/your time zone, /)).toBeInTheDocument();
  });

  it('begins with a click anywhere on the ground of a day', async () => {
    const { container } = open();
    await user.click(container.querySelectorAll('.rbc-day-bg')[0] as HTMLElement);
    await dialog('Schedule New Session');
    expect(field('Start').value).toBe('2026-03-01T10:00');
  });

  it('begins with a time of the grid', async () => {
    const { container } = open('/sessions?view=day&date=2026-03-02');
    const slots = container.querySelectorAll('.rbc-day-slot .rbc-time-slot');
    expect(slots).toHaveLength(48);
    await user.click(slots[29] as HTMLElement);
    await dialog('Schedule New Session');
    expect([field('Start').value, field('End').value]).toEqual([
      '2026-03-02T14:30',
      '2026-03-02T15:30',
    ]);
  });

  it('sends what was filled in, says so and closes', async () => {
    service.handlers['POST /api/sessions'] = () => ({ status: 201, body: session({ _id: 's2' }) });
    const { toasts } = open();
    await user.click(button('Schedule on Friday, March 20, 2026'));
    await dialog('Schedule New Session');
    await user.type(field('Title'), 'Sets');
    await user.type(field('Description'), 'All of them');
    await user.type(field('Location'), 'Cafe');
    expect(screen.queryByLabelText('Alan Turing')).toBeNull();
    await user.click(field('Grace Hopper'));
    await user.click(button('Schedule'));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(bodyOf('POST')).toEqual({
      title: 'Sets',
      description: 'All of them',
      startTime: new Date(2026, 2, 20, 10).toISOString(),
      endTime: new Date(2026, 2, 20, 11).toISOString(),
      location: 'Cafe',
      participants: ['grace'],
    });
    expect(toasts()).toEqual(['Session scheduled!']);
    await waitFor(() => {
      expect(service.calls.filter(({ path }) => path === '/api/sessions')).toHaveLength(3);
    });
  });

  it('keeps what was typed when a click lands beside the form', async () => {
    open();
    await user.dblClick(button('+ Quick Schedule'));
    await dialog('Schedule New Session');
    await user.type(field('Title'), 'Sets');
    await user.click(backdrop());
    expect(field('Title').value).toBe('Sets');
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('does not begin with the second click of a double click', () => {
    const { container } = open();
    const second = { detail: 2 };
    fireEvent.click(container.querySelectorAll('.rbc-day-bg')[0] as HTMLElement, second);
    fireEvent.click(button('Schedule on Friday, March 20, 2026'), second);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('cannot be pressed twice', async () => {
    service.handlers['POST /api/sessions'] = () => ({ hang: true });
    open();
    await user.click(button('+ Quick Schedule'));
    await user.type(field('Title'), 'Sets');
    await user.click(button('Schedule'));
    expect(button('Scheduling...')).toBeDisabled();
  });

  it('says inline that the end must be after the start, and asks nobody', async () => {
    open();
    await user.click(button('Schedule on Friday, March 20, 2026'));
    await user.type(field('Title'), 'Sets');
    await user.clear(field('End'));
    await user.type(field('End'), '2026-03-20T09:00');
    await user.click(button('Schedule'));
    expect(field('End')).toHaveAccessibleDescription('The end must be after the start.');
    expect(bodyOf('POST')).toBeUndefined();
  });

  it('says inline what the service does not like about a field', async () => {
    const error = 'The start must be within the past year or the next five years.';
    service.handlers['POST /api/sessions'] = () => ({
      status: 400,
      body: { error, fields: { startTime: error } },
    });
    const { toasts } = open();
    await user.click(button('+ Quick Schedule'));
    await user.type(field('Title'), 'Sets');
    await user.click(button('Schedule'));
    await waitFor(() => {
      expect(field('Start')).toHaveAccessibleDescription(error);
    });
    expect(toasts()).toEqual([error]);
  });

  it('says that it failed where the service says nothing', async () => {
    service.handlers['POST /api/sessions'] = () => ({ drop: true });
    const { toasts } = open();
    await user.click(button('+ Quick Schedule'));
    await user.type(field('Title'), 'Sets');
    await user.click(button('Schedule'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to schedule session.');
    expect(toasts()).toEqual(['Failed to schedule session.']);
  });
});

describe('a session', () => {
  it('opens by a click, and by the keyboard', async () => {
    const { where } = open();
    const event = await screen.findByRole('button', { name: /^Graph Theory, Monday, March 2/ });
    event.focus();
    await user.keyboard('{Enter}');
    const details = await dialog('Session Details');
    expect(where()).toBe('/sessions?date=2026-03-15&session=s1');
    for (const text of ['Graph Theory', 'Chapters 3 and 4', 'Library, room 5', 'Grace Hopper']) {
      expect(within(details).getByText(text)).toBeInTheDocument();
    }
    await user.click(button('Close'));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(where()).toBe('/sessions?date=2026-03-15');
    await user.click(await screen.findByRole('button', { name: /^Graph Theory/ }));
    await dialog('Session Details');
  });

  it('opens by its address, in its own month, and closes into that month', async () => {
    const { where } = open('/sessions?session=s1');
    await dialog('Session Details');
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(where()).toBe('/sessions?date=2026-03-02');
    });
  });

  it('shows a dash for what is missing', async () => {
    service.handlers['GET /api/sessions'] = () => ({
      body: [session({ description: '', location: '', participants: [] })],
    });
    open('/sessions?session=s1');
    expect(within(await dialog('Session Details')).getAllByText('—')).toHaveLength(3);
  });

  it('that is not there says so', async () => {
    open('/sessions?session=gone');
    const details = await dialog('Session Details');
    expect(details).toHaveTextContent('This session is not in your calendar.');
    expect(within(details).queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  it('of somebody else can only be looked at', async () => {
    open('/sessions?session=s1', 'grace');
    const details = await dialog('Session Details');
    expect(within(details).getAllByRole('button')).toHaveLength(1);
  });

  it('is edited: prefilled, and unchanged times are sent as they were', async () => {
    service.handlers['PATCH /api/sessions/s1'] = () => ({ body: session({ title: 'Sets' }) });
    const { toasts, where } = open('/sessions?session=s1');
    await dialog('Session Details');
    await user.click(button('Edit'));
    await dialog('Edit Session');
    expect(field('Grace Hopper')).toBeChecked();
    expect(field('Start').value).toHaveLength(16);
    await user.clear(field('Title'));
    await user.type(field('Title'), 'Sets');
    await user.click(button('Save'));
    await waitFor(() => {
      expect(where()).toBe('/sessions?date=2026-03-02');
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    const { startTime, endTime, description, location } = session();
    expect(bodyOf('PATCH')).toEqual({
      title: 'Sets',
      description,
      startTime,
      endTime,
      location,
      participants: ['grace'],
    });
    expect(toasts()).toEqual(['Session updated!']);
  });

  it('stays open with its text when saving fails', async () => {
    service.handlers['PATCH /api/sessions/s1'] = () => ({ status: 500, body: '' });
    const { toasts } = open('/sessions?session=s1');
    await dialog('Session Details');
    await user.click(button('Edit'));
    await user.type(field('Title'), '!');
    await user.click(button('Save'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update session.');
    expect(field('Title').value).toBe('Graph Theory!');
    expect(toasts()).toEqual(['Failed to update session.']);
  });

  it('is deleted after the question', async () => {
    service.handlers['DELETE /api/sessions/s1'] = () => ({ body: { message: 'Session deleted.' } });
    const { toasts, where } = open('/sessions?session=s1');
    await dialog('Session Details');
    await user.click(button('Delete'));
    const question = await screen.findByRole('alertdialog', { name: 'Delete this session?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await dialog('Session Details');
    expect(bodyOf('DELETE')).toBeUndefined();
    await user.click(button('Delete'));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    );
    await waitFor(() => {
      expect(where()).toBe('/sessions?date=2026-03-02');
    });
    expect(toasts()).toEqual(['Session deleted.']);
  });

  it('stays when deleting fails', async () => {
    service.handlers['DELETE /api/sessions/s1'] = () => ({ drop: true });
    const { toasts } = open('/sessions?session=s1');
    await dialog('Session Details');
    await user.click(button('Delete'));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    );
    await waitFor(() => {
      expect(toasts()).toEqual(['Failed to delete session.']);
    });
  });
});
