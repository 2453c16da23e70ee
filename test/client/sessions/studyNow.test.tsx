import { describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { OpenSession } from '../../../contract/openSessions.ts';
import { StudyNowDialog } from '../../../src/features/sessions/now/StudyNowDialog.tsx';
import { JoinAction } from '../../../src/features/sessions/open/JoinAction.tsx';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { mockMatchMedia } from '../../support/client/matchMedia.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';
import { session } from './sessionFixture.ts';

const service = fakeServiceForEachTest({
  'POST /api/sessions/now': () => ({ status: 201, body: session() }),
  'POST /api/sessions/s1/joins': () => ({ status: 201, body: open() }),
});

const open = (): OpenSession => ({
  ...{ _id: 's1', title: 'Hash tables', description: '', location: '' },
  startTime: '2999-03-02T10:00:00.000Z',
  endTime: '2999-03-02T10:50:00.000Z',
  creator: { _id: 'grace', name: 'Grace Hopper', avatar: '' },
  placesLeft: 49,
  isNow: true,
});

const bodies = () =>
  service.calls.filter(({ path }) => path === '/api/sessions/now').map(({ body }) => body);

function openDialog(buddyId?: string) {
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
  return { onStarted, toasts: () => selectToasts(store.getState()).map(({ message }) => message) };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the dialog to study now', () => {
  it('starts with all buddies, in the first subject and for 50 minutes', async () => {
    const { onStarted } = openDialog();
    press('Start');
    await waitFor(() => expect(onStarted).toHaveBeenCalledTimes(1));
    expect(bodies()).toEqual([{ title: 'Databases', minutes: 50 }]);
  });

  it('gives the subject the focus, but not on a touch screen, where that opens a keyboard', async () => {
    openDialog();
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
    cleanup();
    const removeMock = mockMatchMedia(true);
    openDialog();
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
    removeMock();
  });

  it('starts with one buddy, another subject and another duration', async () => {
    const { onStarted } = openDialog('grace');
    press('Algebra');
    press('25 min');
    press('Start');
    await waitFor(() => expect(onStarted).toHaveBeenCalledTimes(1));
    expect(bodies()).toEqual([{ title: 'Algebra', minutes: 25, buddyId: 'grace' }]);
  });

  it('asks for a subject, and stays open after a failure', async () => {
    const { onStarted, toasts } = openDialog();
    const field = screen.getByLabelText('What do you study?');
    fireEvent.change(field, { target: { value: ' ' } });
    press('Start');
    expect(await screen.findByText('Enter what you study.')).toBeInTheDocument();
    service.handlers['POST /api/sessions/now'] = () => ({ status: 500 });
    fireEvent.change(field, { target: { value: 'Heaps' } });
    press('Start');
    await waitFor(() => expect(toasts()).toEqual(['Failed to start the session.']));
    expect(onStarted).not.toHaveBeenCalled();
    expect(field).toHaveValue('Heaps');
  });
});

it('a session that started at once is joined by one tap, which leads to its room', async () => {
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  const { where } = renderScreen(<JoinAction session={open()} />, store);
  press('Join now Hash tables');
  await waitFor(() => expect(where()).toBe('/sessions/s1'));
  expect(selectToasts(store.getState())).toEqual([]);
});
