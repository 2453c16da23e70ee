import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { searchApi } from '../../../src/features/search/searchApi.ts';
import { NO_FILTERS } from '../../../src/features/search/searchFilters.ts';
import { studentDismissed, studentsRestored } from '../../../src/features/search/searchSlice.ts';
import { connectionChanged } from '../../../src/socket/socketActions.ts';
import type { FakeService } from '../../support/client/fakeService.ts';
import { openDashboard, startDashboardService, student } from './openDashboard.tsx';

let service: FakeService;
beforeEach(async () => {
  service = await startDashboardService();
});
afterEach(() => service.stop());

const open = () => openDashboard(service);
const section = (name: string) => screen.getByText(name, { selector: 'h2' }).closest('section')!;

describe('the suggestions', () => {
  // Covers 2.43, 2.44, 7.16, 9.1
  it('are the three best results without a connection', async () => {
    open();
    await screen.findByText('Emmy');
    const suggestions = within(section('Top Study Buddy Suggestions'));
    await waitFor(() =>
      expect(
        suggestions.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
      ).toEqual(['Emmy', 'Sofia', 'Kurt']),
    );
    expect(suggestions.getAllByText('Logic, Sets')).toHaveLength(3);
    expect(suggestions.getAllByText('Camden')).toHaveLength(3);
    expect(suggestions.getAllByText('University of London')).toHaveLength(3);
    expect(suggestions.getAllByText(/^\d+%$/).map(({ textContent }) => textContent)).toEqual([
      '70%',
      '60%',
      '50%',
    ]);
  });

  it('offer Connect with a note, and give way to the next one', async () => {
    service.handlers['POST /api/requests'] = () => {
      const matches = service.handlers['GET /api/users/matches']!;
      service.handlers['GET /api/users/matches'] = async (call) => ({
        body: [
          ...((await matches(call)).body as object[]),
          { id: 'emmy', name: 'Emmy', connectionStatus: 'pending' },
        ],
      });
      return { status: 201, body: { message: '', request: {} } };
    };
    open();
    const connect = await screen.findByRole('button', { name: 'Connect', description: 'Emmy' });
    await userEvent.click(connect);
    await screen.findByRole('dialog', { name: 'Connect with Emmy' });
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    const suggestions = within(section('Top Study Buddy Suggestions'));
    expect(await suggestions.findByText('Max')).toBeVisible();
    expect(suggestions.queryByText('Emmy')).toBeNull();
  });

  // Covers 7.16
  it('come from a search without filters', async () => {
    open();
    await screen.findByText('Emmy');
    const asked = service.calls.map(({ path }) => path).filter((path) => /search/.test(path));
    expect(asked).toEqual(['/api/users/search?limit=20']);
  });

  // Covers 2.44
  it('wait for the matches', async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((opened) => (release = opened));
    const searched = new Promise<void>((asked) => {
      const search = service.handlers['GET /api/users/search']!;
      service.handlers['GET /api/users/search'] = (call) => {
        asked();
        return search(call);
      };
    });
    service.handlers['GET /api/users/matches'] = () =>
      gate.then(() => ({ body: [{ id: 'grace', name: 'Grace', connectionStatus: 'accepted' }] }));
    const { store } = open();
    await searched;
    await waitFor(() =>
      expect(
        searchApi.endpoints.search.select(NO_FILTERS)(store.getState()).data?.pages,
      ).toHaveLength(1),
    );
    expect(screen.getByText('Loading suggestions...')).toBeInTheDocument();
    release();
    expect(await screen.findByText('Alan', { selector: 'h3 a' })).toBeInTheDocument();
    expect(screen.queryByText('Grace', { selector: 'h3 a' })).toBeNull();
  });

  // Covers 2.44
  it('use the status of each result when the matches fail', async () => {
    service.handlers['GET /api/users/matches'] = () => ({ status: 400, body: {} });
    service.handlers['GET /api/users/search'] = () => ({
      body: [student('Grace', 90, 'accepted'), student('Emmy', 70, 'none')],
    });
    open();
    expect(await screen.findByText('Emmy')).toBeInTheDocument();
    expect(screen.queryByText('Grace', { selector: 'h3 a' })).toBeNull();
  });

  it('leave out dismissed students, and there are three as long as there are enough', async () => {
    service.handlers['GET /api/users/search'] = ({ path }) =>
      path.includes('cursor=next')
        ? { body: [student('Max', 40), student('Kurt', 30)] }
        : {
            body: [student('Emmy', 70), student('Sofia', 60), student('Hedy', 50)],
            headers: { 'x-next-cursor': 'next' },
          };
    const { store } = open();
    const shown = () =>
      within(section('Top Study Buddy Suggestions'))
        .queryAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent);
    await screen.findByText('Emmy');
    act(() => {
      store.dispatch(studentDismissed('emmy'));
      store.dispatch(studentDismissed('max'));
    });
    await waitFor(() => expect(shown()).toEqual(['Sofia', 'Hedy', 'Kurt']));
    act(() => {
      store.dispatch(studentsRestored(['emmy']));
    });
    expect(shown()).toEqual(['Emmy', 'Sofia', 'Hedy']);
  });

  it('come from later pages when the best results are matches already', async () => {
    service.handlers['GET /api/users/search'] = ({ path }) =>
      path.includes('cursor=next')
        ? { body: [student('Emmy', 70)] }
        : { body: [student('Grace', 90, 'accepted')], headers: { 'x-next-cursor': 'next' } };
    open();
    expect(await screen.findByText('Emmy')).toBeInTheDocument();
  });

  it('give way to the next one without another request when a connection changes', async () => {
    const { store } = open();
    await screen.findByText('Emmy', { selector: 'h3 a' });
    act(() => {
      store.dispatch(connectionChanged({ userId: 'emmy', status: 'pending' }));
    });
    await waitFor(() => expect(screen.queryByText('Emmy', { selector: 'h3 a' })).toBeNull());
    expect(await screen.findByText('Max', { selector: 'h3 a' })).toBeVisible();
    expect(service.calls.filter(({ path }) => path.includes('search'))).toHaveLength(1);
  });

  it('show an error, with Retry', async () => {
    const works = service.handlers['GET /api/users/search']!;
    service.handlers['GET /api/users/search'] = () => ({
      status: 500,
      body: { error: 'This section failed.' },
    });
    open();
    // The section is replaced by then.
    await screen.findByText('Waiting for your answer');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('This section failed.');
    service.handlers['GET /api/users/search'] = works;
    await userEvent.click(within(alert).getByText('Retry'));
    await screen.findByText('Emmy', { selector: 'h3 a' });
  });
});
