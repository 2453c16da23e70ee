import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { OpenSession } from '../../../contract/openSessions.ts';
import { StudyNowDialog } from '../../../src/features/sessions/now/StudyNowDialog.tsx';
import { OpenSessionsSection } from '../../../src/routes/OpenSessionsSection.tsx';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { mockMatchMedia } from '../../support/client/matchMedia.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';
import { changesOf, field, fill, press, toastsOf } from './queries.ts';
import { openSession, session } from './sessionFixture.ts';

let open: OpenSession[];

const service = fakeServiceForEachTest({
  'GET /api/sessions/open': () => ({ body: open }),
  'POST /api/sessions/o1/joins': ({ body }) => {
    const { message = '' } = body as { message?: string };
    const request = { message, createdAt: '2999-03-01T10:00:00.000Z' };
    open = open.map((one) => (one._id === 'o1' ? { ...one, request } : one));
    return { status: 201, body: open[0] };
  },
  'DELETE /api/sessions/o1/joins/me': () => {
    open = [openSession()];
    return { body: { message: 'Request withdrawn.' } };
  },
  'POST /api/sessions/b/joins': () => ({ status: 201, body: open[1] }),
  'POST /api/sessions/now': () => ({ status: 201, body: session() }),
});

beforeEach(() => {
  open = [openSession()];
});

function openList() {
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  const { where } = renderScreen(<OpenSessionsSection limit={3} />, store);
  // The first toast disappears on a busy machine before the second one.
  const toasts = new Map<string, string>();
  store.subscribe(() => {
    for (const { id, message } of selectToasts(store.getState())) toasts.set(id, message);
  });
  return { where, toasts: () => [...toasts.values()] };
}

describe('the list of open sessions', () => {
  it('shows who, where and how many places, asks with a few words, and withdraws', async () => {
    const { toasts } = openList();
    await screen.findByText('Graph Theory sheet 7', { selector: 'h3' });
    expect(screen.getByText('Library')).toBeTruthy();
    expect(screen.getByText('Maya').closest('p')).toHaveTextContent('Maya · 3 places left');
    fireEvent.click(screen.getByText(/^Ask to join/));
    fill('A few words (optional)', ' Me too ');
    press('Send');
    await screen.findByText('You asked to join.');
    fireEvent.click(screen.getByText(/^Withdraw/));
    await screen.findByText(/^Ask to join/);
    expect(toasts()).toEqual(['Request sent.', 'Request withdrawn.']);
    expect(changesOf(service)).toEqual([
      { call: 'POST /api/sessions/o1/joins', body: { message: 'Me too' } },
      { call: 'DELETE /api/sessions/o1/joins/me', body: '' },
    ]);
  });

  it('shows the first three, links to all, and joins one that started at once by one tap', async () => {
    open = ['o1', 'b', 'c', 'd'].map((_id) =>
      openSession({ _id, title: `Session ${_id}`, isNow: _id === 'b' }),
    );
    const { where, toasts } = openList();
    const link = await screen.findByText('All 4 open sessions');
    expect(link).toHaveAttribute('href', '/sessions?show=open');
    expect(screen.getAllByText(/^Session/, { selector: 'h3' })).toHaveLength(3);
    fireEvent.click(screen.getByRole('button', { name: 'Join now Session b' }));
    await waitFor(() => expect(where()).toBe('/sessions/b'));
    expect(toasts()).toEqual([]);
  });

  it.each([
    ['nothing is open', { body: [] }],
    ['the service has no open sessions', { status: 404, body: { error: 'Not found.' } }],
  ])('is not shown if %s', async (_name, response) => {
    service.handlers['GET /api/sessions/open'] = () => response;
    openList();
    await waitFor(() => expect(service.calls.length).toBe(1));
    expect(screen.queryByText('Open sessions')).toBeNull();
  });
});

function openStudyNow(buddyId?: string) {
  const onStarted = jest.fn();
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  renderScreen(
    <StudyNowDialog
      subjects={['Databases', 'Algebra']}
      buddies={[{ _id: 'grace', name: 'Grace Hopper' }]}
      buddyId={buddyId}
      onStarted={onStarted}
      onClose={jest.fn()}
    />,
    store,
  );
  return { onStarted, toasts: () => toastsOf(store) };
}

describe('the dialog to study now', () => {
  it('focuses the subject, and starts with all buddies in the first one for 50 minutes', async () => {
    const { onStarted } = openStudyNow();
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
    press('Start');
    await waitFor(() => expect(onStarted).toHaveBeenCalledTimes(1));
    const body = { title: 'Databases', minutes: 50 };
    expect(changesOf(service)).toEqual([{ call: 'POST /api/sessions/now', body }]);
    cleanup();
    // The focus would open the keyboard of a touch screen.
    const removeMock = mockMatchMedia(true);
    openStudyNow();
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
    removeMock();
  });

  it('starts with one buddy, another subject and another duration, or asks for a subject', async () => {
    service.handlers['POST /api/sessions/now'] = () => ({ status: 500 });
    const { onStarted, toasts } = openStudyNow('grace');
    fill('What do you study?', ' ');
    press('Start');
    expect(await screen.findByText('Enter what you study.')).toBeInTheDocument();
    press('Algebra');
    press('25 min');
    press('Start');
    await waitFor(() => expect(toasts()).toEqual(['Failed to start the session.']));
    expect(onStarted).not.toHaveBeenCalled();
    expect(field('What do you study?')).toHaveValue('Algebra');
    const body = { title: 'Algebra', minutes: 25, buddyId: 'grace' };
    expect(changesOf(service)).toEqual([{ call: 'POST /api/sessions/now', body }]);
  });
});
