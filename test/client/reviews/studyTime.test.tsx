import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { StudyTime } from '../../../contract/reviews.ts';
import {
  durationText,
  StudyTimeOfTerm,
  StudyTimeOfWeek,
} from '../../../src/features/reviews/StudyTime.tsx';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';

const PATH = 'GET /api/reviews/study-time';
let time: StudyTime;

const service = fakeServiceForEachTest({ [PATH]: () => ({ body: time }) });

beforeEach(() => {
  time = {
    week: {
      minutes: 200,
      people: [
        { _id: 'daniel', name: 'Daniel' },
        { _id: 'priya', name: 'Priya' },
      ],
    },
    term: { minutes: 720, sessions: 9 },
    streak: 4,
  };
});

function show() {
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  return renderScreen(
    <>
      <StudyTimeOfWeek />
      <StudyTimeOfTerm />
    </>,
    store,
  );
}

it('shows hours of the week with names, hours of the term and weeks in a row', async () => {
  show();
  expect(await screen.findByText('This term: 12 h in 9 sessions')).toBeInTheDocument();
  expect(screen.getByText(/^This week/)).toHaveTextContent(
    'This week: 3 h 20 with Daniel and Priya',
  );
  expect(screen.getByText('4 weeks in a row')).toBeInTheDocument();
});

it('shows nothing without study time, and on a service that does not know it', async () => {
  time = { week: { minutes: 0, people: [] }, term: { minutes: 0, sessions: 0 }, streak: 0 };
  const { container, unmount } = show();
  const requests = () =>
    service.calls.filter(({ path }) => path.startsWith('/api/reviews/study-time'));
  await waitFor(() => expect(requests()).toHaveLength(1));
  expect(container).toHaveTextContent('');
  unmount();
  service.handlers[PATH] = () => ({ status: 404 });
  const second = show();
  await waitFor(() => expect(requests()).toHaveLength(2));
  expect(second.container).toHaveTextContent('');
});

it.each([
  [45, '45 min'],
  [60, '1 h'],
  [65, '1 h 05'],
  [200, '3 h 20'],
])('%p minutes are %s', (minutes, text) => {
  expect(durationText(minutes)).toBe(text);
});
