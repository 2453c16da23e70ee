import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeService } from '../../support/fakeService.ts';
import { button, dialog, field, openSessions, startSessionsService } from './openSessions.tsx';
import { session } from './sessionsOfTests.ts';

let service: FakeService;
const user = userEvent.setup();

beforeEach(async () => {
  service = await startSessionsService();
});
afterEach(() => service.stop());

const open = (...args: [address?: string, userId?: string]) => openSessions(service, ...args);
/** What lies over the page while a dialog is open. */
const backdrop = () => document.querySelector('.fixed.inset-0') as HTMLElement;
const bodyOf = (method: string) => service.calls.find((call) => call.method === method)?.body;

describe('scheduling a session', () => {
  it('begins with a click on a date, from 10:00 to 11:00', async () => {
    await open();
    await user.click(button('Schedule on Friday, March 20, 2026'));
    await dialog('Schedule New Session');
    expect(field('Start').value).toBe('2026-03-20T10:00');
    expect(field('End').value).toBe('2026-03-20T11:00');
    expect(screen.getByText(/your time zone, /)).toBeInTheDocument();
  });

  it('begins with a click anywhere on the ground of a day', async () => {
    const { container } = await open();
    await user.click(container.querySelectorAll('.rbc-day-bg')[0] as HTMLElement);
    await dialog('Schedule New Session');
    expect(field('Start').value).toBe('2026-03-01T10:00');
  });

  it('begins with a time of the grid', async () => {
    const { container } = await open('/sessions?view=day&date=2026-03-02');
    const slots = container.querySelectorAll('.rbc-day-slot .rbc-time-slot');
    expect(slots).toHaveLength(48);
    await user.click(slots[29] as HTMLElement);
    await dialog('Schedule New Session');
    expect([field('Start').value, field('End').value]).toEqual([
      '2026-03-02T14:30',
      '2026-03-02T15:30',
    ]);
  });

  it('asks for a title, a start and an end; all else may be left out', async () => {
    service.handlers['POST /api/sessions'] = () => ({ status: 201, body: session({ _id: 's2' }) });
    await open();
    await user.click(button('Schedule on Friday, March 20, 2026'));
    const form = await dialog('Schedule New Session');
    const fields = within(form).getAllByRole<HTMLInputElement>('textbox');
    expect(fields.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
      expect.stringContaining('Title'),
      expect.stringContaining('Description'),
      expect.stringContaining('Location'),
    ]);
    expect([field('Start').type, field('End').type]).toEqual(['datetime-local', 'datetime-local']);
    for (const name of ['Title', 'Start', 'End']) expect(field(name)).toBeRequired();
    for (const name of ['Description', 'Location']) expect(field(name)).not.toBeRequired();
    const buddies = within(form).getByRole('group', { name: 'Invite Buddies:' });
    expect(await within(buddies).findAllByRole('checkbox')).toEqual([field('Grace Hopper')]);
    await user.type(field('Title'), 'Sets');
    await user.click(button('Schedule'));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(bodyOf('POST')).toMatchObject({ description: '', location: '', participants: [] });
  });

  it('finds one of many buddies by name, and keeps whom one has chosen', async () => {
    const names = ['Ada', 'Bea', 'Cleo', 'Dora', 'Emmy', 'Fay', 'Grace Hopper', 'Hedy', 'Ida'];
    service.handlers['GET /api/users/matches'] = () => ({
      body: names.map((name) => ({ id: name, name, connectionStatus: 'accepted' })),
    });
    service.handlers['POST /api/sessions'] = () => ({ hang: true });
    await open();
    await user.click(button('+ Quick Schedule'));
    await user.type(field('Title'), 'Sets');
    await user.click(await screen.findByLabelText('Bea'));
    await user.type(screen.getByRole('searchbox', { name: 'Find a buddy' }), 'hOpp{Enter}');
    expect(screen.getAllByRole('checkbox')).toEqual([field('Grace Hopper')]);
    await user.click(field('Grace Hopper'));
    expect(screen.getByText('2 invited')).toBeInTheDocument();
    expect(bodyOf('POST')).toBeUndefined();
    await user.click(button('Schedule'));
    await waitFor(() => {
      expect(bodyOf('POST')).toMatchObject({ participants: ['Bea', 'Grace Hopper'] });
    });
  });

  it('is given up by Cancel', async () => {
    await open();
    await user.click(button('+ Quick Schedule'));
    const form = await dialog('Schedule New Session');
    await user.click(within(form).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(bodyOf('POST')).toBeUndefined();
  });

  it.each([
    ['before its start', '2026-03-20T09:00', 'The end must be after the start.'],
    ['more than a day later', '2026-03-21T10:01', 'A session can last 24 hours at most.'],
  ])('says inline that it cannot end %s, and asks nobody', async (_what, end, text) => {
    await open();
    await user.click(button('Schedule on Friday, March 20, 2026'));
    await user.type(field('Title'), 'Sets');
    fireEvent.change(field('End'), { target: { value: end } });
    await user.click(button('Schedule'));
    expect(field('End')).toHaveAccessibleDescription(text);
    expect(bodyOf('POST')).toBeUndefined();
  });

  it('sends what was filled in, says so and closes', async () => {
    service.handlers['POST /api/sessions'] = () => ({ status: 201, body: session({ _id: 's2' }) });
    const { toasts } = await open();
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
    await open();
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

  it('does not begin with the second click of a double click', async () => {
    const { container } = await open();
    const second = { detail: 2 };
    fireEvent.click(container.querySelectorAll('.rbc-day-bg')[0] as HTMLElement, second);
    fireEvent.click(button('Schedule on Friday, March 20, 2026'), second);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('cannot be pressed twice', async () => {
    service.handlers['POST /api/sessions'] = () => ({ hang: true });
    await open();
    await user.click(button('+ Quick Schedule'));
    await user.type(field('Title'), 'Sets');
    await user.click(button('Schedule'));
    expect(button('Scheduling...')).toBeDisabled();
  });

  it('says inline what the service does not like about a field', async () => {
    const error = 'The start must be within the past year or the next five years.';
    service.handlers['POST /api/sessions'] = () => ({
      status: 400,
      body: { error, fields: { startTime: error } },
    });
    const { toasts } = await open();
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
    const { toasts } = await open();
    await user.click(button('+ Quick Schedule'));
    await user.type(field('Title'), 'Sets');
    await user.click(button('Schedule'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to schedule session.');
    expect(toasts()).toEqual(['Failed to schedule session.']);
  });
});
