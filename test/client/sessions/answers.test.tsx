import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Participant, StudySession } from '../../../contract/sessions.ts';
import { SessionDialogs } from '../../../src/features/sessions/dialogs/SessionDialogs.tsx';
import { useGetSessionsQuery } from '../../../src/features/sessions/sessionsApi.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';
import { button, press } from './queries.ts';
import { session } from './sessionFixture.ts';

/** A coming session of Maya's, to which Ada and Grace are invited. */
const invitation = (ada: Partial<Participant> = {}, change: Partial<StudySession> = {}) =>
  session({
    createdBy: 'maya',
    startTime: '2999-03-02T10:00:00.000Z',
    endTime: '2999-03-02T11:30:00.000Z',
    participants: [
      { _id: 'ada', name: 'Ada Lovelace', answer: 'pending', ...ada },
      { _id: 'grace', name: 'Grace Hopper', answer: 'accepted' },
    ],
    ...change,
  });

let stored: StudySession;

const service = fakeServiceForEachTest({
  'GET /api/sessions': () => ({ body: [stored] }),
  'PUT /api/sessions/s1/answer': ({ body }) => {
    stored = invitation(body as Partial<Participant>);
    return { body: stored };
  },
  'PUT /api/sessions/s1/proposal': ({ body }) => {
    stored = invitation({ proposal: body as Participant['proposal'] });
    return { body: stored };
  },
  'DELETE /api/sessions/s1/proposal': () => {
    stored = invitation();
    return { body: stored };
  },
  'POST /api/sessions/s1/participants/ada/proposal/accept': ({ body }) => {
    stored = { ...stored, ...(body as object), participants: [] };
    return { body: stored };
  },
  'DELETE /api/sessions/s1/participants/me': () => ({ body: { message: 'You left the session.' } }),
});

function Dialogs({ onClose }: { onClose: () => void }) {
  const { data } = useGetSessionsQuery();
  return (
    <SessionDialogs
      open="s1"
      sessions={data}
      invitable={{ buddies: [{ _id: 'maya', name: 'Maya' }], isLoading: false, onRetry: undefined }}
      onClose={onClose}
    />
  );
}

/** Opens the session that the service has. */
async function openSession(has: StudySession, userId = 'ada') {
  stored = has;
  const { store } = makeTestStore({ url: service.url, userId });
  const onClose = jest.fn();
  renderScreen(<Dialogs onClose={onClose} />, store);
  await screen.findByText('Session Details', { selector: 'h2' });
  return { onClose, toasts: () => selectToasts(store.getState()).map(({ message }) => message) };
}

const changes = () =>
  service.calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => ({ call: `${method} ${path}`, body }));
const pressed = async (name: string) => {
  await waitFor(() => expect(button(name).getAttribute('aria-pressed')).toBe('true'));
};

/** The texts of the filled buttons and links. */
const primary = () =>
  [...document.querySelectorAll('[role=dialog] .bg-action')].map(({ textContent }) => textContent);

it('one action at a time is the primary one', async () => {
  await openSession(invitation());
  expect(primary()).toEqual(['Accept']);
  press('Accept');
  await waitFor(() => expect(primary()).toEqual(['Open room']));
});

it('for the creator the room is the primary action', async () => {
  await openSession(invitation(), 'maya');
  expect(primary()).toEqual(['Open room']);
});

describe('an invited student', () => {
  it('accepts with one click', async () => {
    const { toasts } = await openSession(invitation());
    press('Accept');
    await pressed('Coming');
    await waitFor(() => expect(toasts()).toEqual(['Answer sent.']));
    expect(changes()).toEqual([
      { call: 'PUT /api/sessions/s1/answer', body: { answer: 'accepted' } },
    ]);
    // The answer that is given already sends nothing.
    await pressed('Coming');
    press('Coming');
    expect(changes()).toHaveLength(1);
  });

  it('adds a few words to a refusal', async () => {
    await openSession(invitation());
    press('Decline');
    const words = await screen.findByLabelText('A word to the organizer (optional)');
    fireEvent.change(words, { target: { value: ' Exam week ' } });
    press('Send');
    await waitFor(() =>
      expect(changes().at(-1)?.body).toEqual({ answer: 'declined', note: 'Exam week' }),
    );
  });

  it('proposes another time, and withdraws it', async () => {
    const { toasts } = await openSession(invitation());
    press('Propose another time');
    const dialog = within(await screen.findByRole('dialog', { name: 'Propose another time' }));
    fireEvent.change(dialog.getByLabelText('Start'), { target: { value: '2999-03-03T12:00' } });
    press('Propose');
    await screen.findByText(/^You propose/);
    expect(toasts()).toEqual(['Proposal sent.']);
    expect(changes()).toEqual([
      {
        call: 'PUT /api/sessions/s1/proposal',
        body: {
          startTime: new Date('2999-03-03T12:00').toISOString(),
          endTime: new Date('2999-03-03T13:30').toISOString(),
        },
      },
    ]);
    press('Withdraw');
    await waitFor(() => expect(screen.queryByText(/^You propose/)).toBeNull());
  });

  it('sees why a proposal is refused', async () => {
    await openSession(invitation());
    press('Propose another time');
    const dialog = within(await screen.findByRole('dialog', { name: 'Propose another time' }));
    fireEvent.change(dialog.getByLabelText('End'), { target: { value: '2000-01-01T00:00' } });
    press('Propose');
    expect(await screen.findByText('The end must be after the start.')).toBeTruthy();
    expect(changes()).toEqual([]);
  });

  it('leaves after a confirmation', async () => {
    const { onClose } = await openSession(invitation({ answer: 'accepted' }));
    press('Leave');
    const question = await screen.findByRole('alertdialog', { name: 'Leave this session?' });
    fireEvent.click(within(question).getByText('Leave', { selector: 'button' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(changes()).toEqual([{ call: 'DELETE /api/sessions/s1/participants/me', body: '' }]);
  });

  it.each([
    ['after the end', invitation({}, { endTime: '2020-01-01T00:00:00.000Z' })],
    [
      'of a service without answers',
      invitation({}, { participants: [{ _id: 'ada', name: 'Ada' }] }),
    ],
  ])('is not asked %s', async (_name, has) => {
    await openSession(has);
    expect(screen.queryByText('Will you come?')).toBeNull();
  });
});

describe('the creator', () => {
  it('sees the answers and takes a proposal with one click', async () => {
    const proposal = { startTime: '2999-03-04T10:00:00.000Z', endTime: '2999-03-04T11:00:00.000Z' };
    const { toasts } = await openSession(
      invitation({ answer: 'maybe', note: 'After lab', proposal }),
      'maya',
    );
    expect(screen.getByText('Maybe')).toBeTruthy();
    expect(screen.getByText('Coming')).toBeTruthy();
    expect(screen.getByText('“After lab”')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Take this time, proposed by Ada Lovelace'));
    await waitFor(() => expect(toasts()).toEqual(['Session updated!']));
    expect(changes().map(({ body }) => body)).toEqual([proposal]);
  });
});
