import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StudySession } from '../../../contract/sessions.ts';
import { offerUrl, readOffer } from '../../../contract/timeOffer.ts';
import { api } from '../../../src/api/api.ts';
import type { FakeResponse } from '../../support/client/fakeService.ts';
import { session } from '../sessions/sessionFixture.ts';
import { FakeChat } from './fakeChat.ts';
import { renderChat } from './renderChat.tsx';
import { MATCH, ME } from './thread/threadModel.ts';

const user = userEvent.setup({ delay: null });
let shown: Awaited<ReturnType<typeof renderChat>>;
afterEach(async () => {
  cleanup();
  await shown.service.stop();
});

describe('a proposed time', () => {
  const START = '2099-03-02T14:00:00.000Z';
  const END = '2099-03-02T15:00:00.000Z';
  const times = ['T14', 'T15', 'T16', 'T17'].map((hour) => ({
    start: START.replace('T14', hour),
    end: END.replace('T15', `T${String(Number(hour.slice(1)) + 1)}`),
  }));
  const planned = session({
    startTime: START,
    endTime: END,
    participants: [{ _id: MATCH, name: 'Grace', answer: 'pending' }],
  });
  const bodies = () =>
    shown.service.calls
      .filter(({ method, body }) => method === 'POST' && body !== '')
      .map(({ body }) => body);

  async function openDialog(handlers: object) {
    shown = await renderChat(new FakeChat(), {
      handlers: {
        'GET /api/sessions/times': () => ({ body: { times, free: [] } }),
        'GET /api/sessions': () => ({ body: [] }),
        ...handlers,
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Propose a time' }));
    return within(await screen.findByRole('dialog', { name: 'Propose a time to Grace Hopper' }));
  }

  it('is one of three that both are free at, sent as a message', async () => {
    const dialog = await openDialog({});
    await dialog.findByRole('button', { name: /2:00/, pressed: true });
    await user.click(dialog.getByRole('button', { name: /5:00/, pressed: false }));
    // The first one makes room.
    expect(dialog.getByText(/^Mon, Mar 2, 2:00\sPM made room: 3 at most\.$/)).toBeVisible();
    expect(dialog.getByRole('button', { name: /2:00/, pressed: false })).toBeVisible();
    await user.clear(dialog.getByLabelText('Title'));
    await user.type(dialog.getByLabelText('Title'), 'Hash tables');
    await user.click(dialog.getByRole('button', { name: 'Offer 3 times' }));
    const card = await screen.findByRole('group', { name: 'Hash tables' });
    expect(card).toHaveTextContent('Not chosen yet.');
    // The text of the message above says it.
    expect(within(card).getByText('Hash tables')).toHaveClass('sr-only');
    expect(within(card).queryByRole('button')).toBeNull();
    expect(within(card).getAllByRole('listitem')).toHaveLength(3);
    await waitFor(() => expect(bodies()).toHaveLength(1));
    const [{ message }] = bodies() as [{ message: string }];
    const [text, url] = message.split('\n');
    expect(text).toBe('Which time suits you for “Hash tables”?');
    expect(readOffer(new URL(url!))).toMatchObject({
      ...{ toId: MATCH, title: 'Hash tables', minutes: 60 },
      starts: times.slice(1).map(({ start }) => start),
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is none while the times cannot be loaded, or none suits both', async () => {
    let response: FakeResponse = { status: 500, body: {} };
    const dialog = await openDialog({ 'GET /api/sessions/times': () => response });
    expect(await dialog.findByText('The times could not be loaded.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Offer' })).toBeDisabled();
    response = { body: { times: [], free: [] } };
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('No time in the next two weeks suits you both.')).toBeVisible();
  });

  it('that the buddy offers is taken by a tap, and the answer is a message', async () => {
    const starts = times.slice(0, 2).map(({ start }) => start);
    const offer = { fromId: MATCH, toId: ME, title: 'Hash tables', minutes: 60, starts };
    const chat = new FakeChat();
    const { _id: messageId } = chat.write(`Which time?\n${offerUrl(offer, location.origin)}`);
    let sessions: StudySession[] = [];
    shown = await renderChat(chat, {
      handlers: {
        'GET /api/sessions': () => ({ body: sessions }),
        [`POST /api/sessions/offers/${messageId}`]: () => {
          const participants = [{ _id: MATCH, name: 'Grace', answer: 'accepted' as const }];
          sessions = [{ ...planned, createdBy: ME, offerId: messageId, participants }];
          return { status: 201, body: sessions[0] };
        },
      },
    });
    const card = within(await screen.findByRole('group', { name: 'Hash tables' }));
    expect(card.getByText('Tap the time that suits you.')).toBeVisible();
    expect(card.getByText('Hash tables')).not.toHaveClass('sr-only');
    await user.click(card.getByRole('button', { name: /2:00/ }));
    expect(
      await screen.findByRole('link', { name: /^You chose this time: .*, 2:00/ }),
    ).toBeVisible();
    // The only card left is that of the session, in the answer.
    const answers = await screen.findByRole('group', { name: planned.title });
    expect(answers).toHaveTextContent('Grace: Coming');
    expect(screen.queryByRole('group', { name: 'Hash tables' })).toBeNull();
    await waitFor(() =>
      expect(bodies()).toMatchObject([
        { startTime: START },
        { message: expect.stringMatching(/this time suits me\.\n.*session=s1$/) },
      ]),
    );
  });

  it('that the buddy chose is one line, also after the session was moved', async () => {
    const starts = times.slice(0, 2).map(({ start }) => start);
    const offer = { fromId: ME, toId: MATCH, title: 'Hash tables', minutes: 60, starts };
    const chat = new FakeChat();
    const { _id: offerId } = chat.write(`Which time?\n${offerUrl(offer, location.origin)}`, {
      senderId: ME,
    });
    let taken: StudySession = { ...planned, createdBy: MATCH, offerId };
    shown = await renderChat(chat, {
      handlers: { 'GET /api/sessions': () => ({ body: [taken] }) },
    });
    const line = await screen.findByRole('link', {
      name: /^Grace Hopper chose this time: .*, 2:00/,
    });
    expect(line).toHaveAttribute('href', '/sessions?session=s1');
    expect(screen.queryByText('Not chosen yet.')).toBeNull();
    taken = { ...taken, startTime: times[3]!.start, endTime: times[3]!.end };
    act(() => {
      shown.store.dispatch(api.util.invalidateTags(['Sessions']));
    });
    expect(
      await screen.findByRole('link', { name: /^Grace Hopper chose a time, which has been moved/ }),
    ).toBeVisible();
  });

  it('is one that the student adds, if it has not passed', async () => {
    const dialog = await openDialog({});
    // Only times that have arrived are chosen beforehand.
    await dialog.findByRole('button', { name: 'Offer 3 times' });
    await user.click(dialog.getByRole('button', { name: 'Choose another time' }));
    const field = dialog.getByLabelText('Another time');
    expect(field).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(field).toHaveAccessibleDescription('Please choose when it starts.');
    fireEvent.change(field, { target: { value: '2001-05-04T09:30' } });
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(field).toHaveAccessibleDescription('This time has passed.');
    fireEvent.change(field, { target: { value: '2099-05-04T09:30' } });
    await user.type(field, '{Enter}');
    expect(field).toHaveValue('');
    expect(
      dialog.getByRole('button', { name: /May 4, 2099 .*9:30.* your own$/, pressed: true }),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Offer 3 times' }));
    await screen.findByRole('group', { name: 'Study session' });
    await waitFor(() => expect(bodies()).toHaveLength(1));
    const [{ message }] = bodies() as [{ message: string }];
    expect(readOffer(new URL(message.split('\n')[1]!))?.starts).toEqual([
      ...times.slice(1, 3).map(({ start }) => start),
      new Date('2099-05-04T09:30').toISOString(),
    ]);
  });
});
