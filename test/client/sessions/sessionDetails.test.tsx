import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeService } from '../../support/fakeService.ts';
import {
  button,
  callsOf,
  dialog,
  field,
  openSessions,
  startSessionsService,
} from './openSessions.tsx';
import { session } from './sessionsOfTests.ts';

let service: FakeService;
const user = userEvent.setup();

beforeEach(async () => {
  service = await startSessionsService();
});
afterEach(() => service.stop());

const open = (...args: [address?: string, userId?: string]) => openSessions(service, ...args);
const bodyOf = (method: string) => service.calls.find((call) => call.method === method)?.body;
const buttonsOf = (details: HTMLElement) =>
  within(details)
    .getAllByRole('button')
    .map((each) => each.textContent);
/** What the details say, by name. */
const factsOf = (details: HTMLElement) =>
  Object.fromEntries(
    [...details.querySelectorAll('dt')].map((name) => [
      name.textContent,
      name.nextElementSibling?.textContent,
    ]),
  );

describe('a session', () => {
  it('opens by a click, and by the keyboard', async () => {
    const participants = [
      { _id: 'grace', name: 'Grace Hopper' },
      { _id: 'alan', name: 'Alan Turing' },
    ];
    service.handlers['GET /api/sessions'] = () => ({ body: [session({ participants })] });
    const { where } = await open();
    const event = await screen.findByRole('button', { name: /^Graph Theory, Monday, March 2/ });
    event.focus();
    await user.keyboard('{Enter}');
    const details = await dialog('Session Details');
    expect(where()).toBe('/sessions?date=2026-03-15&session=s1');
    expect(factsOf(details)).toEqual({
      Title: 'Graph Theory',
      Description: 'Chapters 3 and 4',
      Start: expect.stringContaining('2026'),
      End: expect.stringContaining('2026'),
      'Time zone': new Intl.DateTimeFormat().resolvedOptions().timeZone,
      Location: 'Library, room 5',
      Participants: 'Grace Hopper, Alan Turing',
    });
    await user.click(button('Close'));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(where()).toBe('/sessions?date=2026-03-15');
    await user.click(await screen.findByRole('button', { name: /^Graph Theory/ }));
    await dialog('Session Details');
  });

  it('opens by its address, in its own month, and closes into that month', async () => {
    const { where } = await open('/sessions?session=s1');
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
    await open('/sessions?session=s1');
    expect(factsOf(await dialog('Session Details'))).toMatchObject({
      Description: '—',
      Location: '—',
      Participants: '—',
    });
  });

  it('that is not there says so', async () => {
    await open('/sessions?session=gone');
    const details = await dialog('Session Details');
    expect(details).toHaveTextContent('This session is not in your calendar.');
    expect(within(details).queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  it('of somebody else can only be looked at', async () => {
    await open('/sessions?session=s1', 'grace');
    const details = await dialog('Session Details');
    expect(buttonsOf(details)).toEqual(['Close']);
  });

  it('of my own can be edited and deleted', async () => {
    await open('/sessions?session=s1');
    expect(buttonsOf(await dialog('Session Details'))).toEqual(['Close', 'Edit', 'Delete']);
  });

  it('is edited: prefilled, and unchanged times are sent as they were', async () => {
    service.handlers['PATCH /api/sessions/s1'] = () => ({ body: session({ title: 'Sets' }) });
    const { toasts, where } = await open('/sessions?session=s1');
    await dialog('Session Details');
    await user.click(button('Edit'));
    await dialog('Edit Session');
    expect(field('Title').value).toBe('Graph Theory');
    expect(field('Description').value).toBe('Chapters 3 and 4');
    expect(field('Start').value).toHaveLength(16);
    expect(field('End').value).toHaveLength(16);
    expect(field('Location').value).toBe('Library, room 5');
    expect(field('Grace Hopper')).toBeChecked();
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
    await waitFor(() => {
      expect(callsOf(service, 'GET')).toHaveLength(2);
    });
  });

  it('is saved without the buddy who is unticked', async () => {
    service.handlers['PATCH /api/sessions/s1'] = () => ({ body: session({ participants: [] }) });
    await open('/sessions?session=s1');
    await dialog('Session Details');
    await user.click(button('Edit'));
    await dialog('Edit Session');
    await user.click(field('Grace Hopper'));
    expect(field('Grace Hopper')).not.toBeChecked();
    await user.click(button('Save'));
    await waitFor(() => {
      expect(bodyOf('PATCH')).toMatchObject({ title: 'Graph Theory', participants: [] });
    });
  });

  it('cannot be saved twice at once', async () => {
    service.handlers['PATCH /api/sessions/s1'] = () => ({ hang: true });
    await open('/sessions?session=s1');
    await dialog('Session Details');
    await user.click(button('Edit'));
    await dialog('Edit Session');
    await user.click(button('Save'));
    expect(button('Saving...')).toBeDisabled();
  });

  it('stays as it is when editing is given up by Cancel', async () => {
    const { where } = await open('/sessions?session=s1');
    await dialog('Session Details');
    await user.click(button('Edit'));
    await user.type(field('Title'), '!');
    await user.click(button('Cancel'));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(where()).toBe('/sessions?date=2026-03-02');
    expect(bodyOf('PATCH')).toBeUndefined();
  });

  it('stays open with its text when saving fails', async () => {
    service.handlers['PATCH /api/sessions/s1'] = () => ({ status: 500, body: '' });
    const { toasts } = await open('/sessions?session=s1');
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
    const { toasts, where } = await open('/sessions?session=s1');
    await dialog('Session Details');
    await user.click(button('Delete'));
    const question = await screen.findByRole('alertdialog', { name: 'Delete this session?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await dialog('Session Details');
    expect(callsOf(service, 'DELETE', '/api/sessions/s1')).toEqual([]);
    await user.click(button('Delete'));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    );
    await waitFor(() => {
      expect(where()).toBe('/sessions?date=2026-03-02');
    });
    expect(callsOf(service, 'DELETE', '/api/sessions/s1').map((call) => call.body)).toEqual(['']);
    expect(toasts()).toEqual(['Session deleted.']);
    await waitFor(() => {
      expect(callsOf(service, 'GET')).toHaveLength(2);
    });
  });

  it('stays when deleting fails', async () => {
    service.handlers['DELETE /api/sessions/s1'] = () => ({ drop: true });
    const { toasts } = await open('/sessions?session=s1');
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
