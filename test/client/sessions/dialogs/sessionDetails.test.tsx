import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { deleteClicked } from '../../../../src/features/sessions/sessionsSlice.ts';
import { session } from '../sessionFixture.ts';

import { press } from '../queries.ts';
import { bodiesOf, dialogServiceForEachTest, openDialog } from './openDialog.tsx';

const service = dialogServiceForEachTest();
const bodies = () => bodiesOf(service);

describe('the details of a session', () => {
  const buttons = () =>
    within(screen.getByRole('dialog', { name: 'Session Details' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  const facts = () =>
    Object.fromEntries(
      [...document.querySelectorAll('dt')].map((name) => [
        name.textContent,
        name.nextElementSibling?.textContent,
      ]),
    );

  // Covers 2.107, 7.38
  it('show every field and the names of the participants', () => {
    const participants = [
      { _id: 'grace', name: 'Grace Hopper' },
      { _id: 'alan', name: 'Alan Turing' },
    ];
    openDialog(service, { planned: session({ participants }) });
    expect(facts()).toEqual({
      Title: 'Graph Theory',
      Description: 'Chapters 3 and 4',
      'Start and end': expect.stringContaining('Mar 2'),
      'Time zone': new Intl.DateTimeFormat().resolvedOptions().timeZone,
      Location: 'Library, room 5',
      Participants: 'Grace Hopper, Alan Turing',
    });
  });

  it('begin with what, when, where, who invites and who comes, each once', () => {
    const start = new Date();
    start.setDate(start.getDate() + 1);
    const at = (hour: number) => new Date(new Date(start).setHours(hour, 0, 0, 0)).toISOString();
    const participants = [{ _id: 'ada', name: 'Ada Lovelace', answer: 'pending' as const }];
    openDialog(service, {
      planned: session({
        createdBy: 'grace',
        participants,
        startTime: at(10),
        endTime: at(11),
      }),
    });
    expect(Object.entries(facts()).slice(0, 5)).toEqual([
      ['Title', 'Graph Theory'],
      ['Start and end', expect.stringMatching(/^Tomorrow, 10:00\s–\s11:00\sAM$/)],
      ['Location', 'Library, room 5'],
      ['Organizer', 'Grace Hopper'],
      ['Participants', 'Ada LovelaceNo answer yet'],
    ]);
    expect(screen.getAllByText(/10:00|Library|Ada Lovelace|Grace Hopper/)).toHaveLength(4);
  });

  it('list the first of many participants and those with a proposal, then all', () => {
    const proposal = { startTime: '2026-03-03T10:00:00Z', endTime: '2026-03-03T11:00:00Z' };
    const participants = Array.from({ length: 9 }, (_, index) => ({
      _id: String(index),
      name: `Student ${String(index)}`,
      answer: 'pending' as const,
      ...(index === 7 && { proposal }),
    }));
    openDialog(service, { planned: session({ participants }) });
    const names = () =>
      screen.getAllByText(/^Student/).map(({ textContent }) => textContent.at(-1));
    expect(names().join('')).toBe('0123457');
    press('Show all 9');
    expect(names().join('')).toBe('012345678');
    expect(screen.queryByText(/^Show all/)).toBeNull();
  });

  it('name the buddy who invited the student, with a link', () => {
    openDialog(service, {
      planned: session({ createdBy: 'grace', participants: [{ _id: 'ada', name: 'Ada' }] }),
    });
    expect(facts()).toMatchObject({ Organizer: 'Grace Hopper', Participants: 'Ada' });
    expect(screen.getByRole('link', { name: 'Grace Hopper' })).toHaveAttribute(
      'href',
      '/people/grace',
    );
  });

  // Covers 2.108
  it('show a dash for missing values', () => {
    openDialog(service, { planned: session({ description: '', location: '', participants: [] }) });
    expect(facts()).toMatchObject({ Description: '—', Location: '—', Participants: '—' });
  });

  it('say that the session was cancelled or no longer includes the student', () => {
    openDialog(service, { open: 'gone' });
    expect(
      screen.getByText('This session was cancelled, or you do not take part in it.'),
    ).toBeInTheDocument();
    expect(buttons()).toEqual(['Close']);
  });

  // Covers 2.109
  it.each([
    ['grace', ['Add to calendar', 'Close']],
    ['ada', ['Add to calendar', 'Close', 'Edit', 'Delete']],
  ])('give %s the buttons %j', (userId, expected) => {
    openDialog(service, { userId });
    expect(buttons()).toEqual(expected);
  });
});

describe('deleting a session', () => {
  const openQuestion = () => {
    const opened = openDialog(service, { action: deleteClicked('s1') });
    const question = within(screen.getByRole('alertdialog', { name: 'Delete this session?' }));
    const choose = (name: string) => fireEvent.click(question.getByText(name));
    return { ...opened, choose };
  };

  it.each([
    [session(), ''],
    [session({ endTime: '2999-03-02T11:30:00.000Z' }), 'The participants will be notified.'],
    [session({ endTime: '2999-03-02T11:30:00.000Z', participants: [] }), ''],
  ])('says when the participants will be notified', (planned, expected) => {
    openDialog(service, { planned, action: deleteClicked('s1') });
    const question = screen.getByRole('alertdialog', { name: 'Delete this session?' });
    expect(question).toHaveAccessibleDescription(expected);
  });

  // Covers 4.50, 5.16, 7.40, 8.45
  it('happens after confirmation, shows a toast and closes the details', async () => {
    const { choose, onClose, toasts } = openQuestion();
    choose('Delete');
    await waitFor(() => expect(onClose).toHaveBeenCalledWith('s1'));
    expect(service.calls).toMatchObject([{ method: 'DELETE', path: '/api/sessions/s1', body: '' }]);
    expect(toasts()).toEqual(['Session deleted.']);
  });

  // Covers 4.51, 8.6
  it('that fails shows a toast and keeps the details open', async () => {
    const response = { status: 400, body: { error: 'The session is over.' } };
    service.handlers['DELETE /api/sessions/s1'] = () => response;
    const { choose, onClose, toasts } = openQuestion();
    choose('Delete');
    await waitFor(() => expect(toasts()).toEqual(['The session is over.']));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText('Session Details')).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });

  // Covers 5.16
  it('does not happen when it is cancelled', async () => {
    const { choose } = openQuestion();
    choose('Cancel');
    await waitFor(() => expect(document.querySelector('[role=alertdialog]')).toBeNull());
    expect(screen.getByText('Session Details')).toBeInTheDocument();
    expect(bodies()).toEqual([]);
  });
});

describe('"Add to calendar"', () => {
  const FILE = 'GET /api/sessions/s1/calendar.ics';

  it('saves a file named after the title, or says why not', async () => {
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function record(
      this: HTMLAnchorElement,
    ) {
      saved.push(`${this.download} ${this.href}`);
    });
    const blobs: Blob[] = [];
    URL.createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`;
    service.handlers[FILE] = () => ({ status: 404, body: { error: 'This session is gone.' } });
    const { toasts } = openDialog(service, { planned: session({ title: 'Graphs: 1/2' }) });
    press('Add to calendar');
    await waitFor(() => expect(toasts()).toEqual(['This session is gone.']));
    expect(saved).toEqual([]);
    service.handlers[FILE] = () => ({
      body: 'BEGIN:VCALENDAR\r\n',
      headers: { 'content-type': 'text/calendar' },
    });
    press('Add to calendar');
    await waitFor(() => expect(saved).toEqual(['Graphs_ 1_2.ics blob:1']));
    expect(blobs[0]).toMatchObject({ type: 'text/calendar', size: 17 });
  });
});
