import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SessionSeries } from '../../../contract/series.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import { SessionDialogs } from '../../../src/features/sessions/dialogs/SessionDialogs.tsx';
import { editClicked } from '../../../src/features/sessions/sessionsSlice.ts';
import { localZone } from '../../../src/ui/time/zone.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';
import { session } from './sessionFixture.ts';

const coming = (change: Partial<StudySession> = {}) =>
  session({
    startTime: '2999-03-05T10:00:00.000Z',
    endTime: '2999-03-05T11:30:00.000Z',
    ...change,
  });
const repeating = (rule: Partial<SessionSeries>) =>
  coming({ series: { _id: 'r1', interval: 1, timeZone: 'Europe/Berlin', index: 0, ...rule } });

const service = fakeServiceForEachTest({
  'PATCH /api/sessions/s1': () => ({ body: coming() }),
});

function openForm(planned: StudySession) {
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  store.dispatch(editClicked('s1'));
  const onClose = jest.fn();
  renderScreen(
    <SessionDialogs
      open="s1"
      sessions={[planned]}
      invitable={{ buddies: [], isLoading: false, onRetry: undefined }}
      onClose={onClose}
    />,
    store,
  );
  return { onClose };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }));
const bodies = () =>
  service.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
const options = (name: string) =>
  within(field(name))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const question = () => screen.getByRole('alertdialog', { name: 'Change a repeating session' });
const labels = () =>
  within(question())
    .getAllByRole('radio')
    .map(({ parentElement }) => parentElement?.textContent);
function choose(scope: string) {
  fireEvent.click(within(question()).getByLabelText(scope));
  fireEvent.click(within(question()).getByText('Save', { selector: 'button' }));
}

describe('the form of a session that repeats', () => {
  it('changes the rule of this and the following ones, or of all', async () => {
    const { onClose } = openForm(repeating({ until: '2999-04-30' }));
    expect(options('Repeat')).toEqual(['Every week', 'Every two weeks']);
    expect(field('Until').value).toBe('2999-04-30');
    fill('Repeat', '2');
    fill('Until', '2999-05-31');
    press('Save');
    expect(labels()).toEqual(['This and the following sessions', 'All coming sessions']);
    expect(question()).toHaveTextContent(
      'Sessions that are on none of the new dates will be cancelled.',
    );
    choose('All coming sessions');
    await waitFor(() => expect(onClose).toHaveBeenCalledWith('s1'));
    expect(bodies()).toMatchObject([
      { scope: 'all', repeat: { interval: 2, until: '2999-05-31', timeZone: 'Europe/Berlin' } },
    ]);
  });

  it('counts the sessions from this one on', async () => {
    openForm(repeating({ count: 8, index: 3 }));
    expect(field('Sessions from this one on').value).toBe('5');
    fill('Sessions from this one on', '6');
    press('Save');
    choose('This and the following sessions');
    await waitFor(() =>
      expect(bodies()).toMatchObject([{ scope: 'following', repeat: { interval: 1, count: 6 } }]),
    );
    expect(bodies()[0]).not.toHaveProperty('repeat.until');
  });

  it('sends no rule that is the same, even if this session is moved behind the last day', async () => {
    openForm(repeating({ until: '2999-03-05' }));
    fill('Start', '2999-03-08T10:00');
    press('Save');
    expect(labels()).toContain('This session');
    choose('This session');
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).not.toHaveProperty('repeat');
  });

  it('shows an error of the service at the end', async () => {
    const error = 'A series can end one year from now at the latest.';
    service.handlers['PATCH /api/sessions/s1'] = () => ({
      status: 400,
      body: { error, fields: { repeat: error } },
    });
    openForm(repeating({ until: '2999-04-30' }));
    fill('Until', '3001-04-30');
    press('Save');
    choose('All coming sessions');
    await waitFor(() => expect(field('Until')).toHaveAccessibleDescription(error));
  });
});

describe('the form of a single session', () => {
  it('makes a series of it without a question', async () => {
    const { onClose } = openForm(coming());
    fill('Repeat', '1');
    fill('Ends', 'count');
    fill('Number of sessions', '3');
    press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalledWith('s1'));
    expect(bodies()).toMatchObject([{ repeat: { interval: 1, count: 3, timeZone: localZone() } }]);
    expect(bodies()[0]).not.toHaveProperty('scope');
  });

  it('offers no repetition once it is over', () => {
    openForm(session());
    expect(screen.queryByLabelText('Repeat')).toBeNull();
  });
});
