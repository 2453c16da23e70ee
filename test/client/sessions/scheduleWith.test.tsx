import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import SessionsRoute from '../../../src/routes/SessionsRoute.tsx';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';
import { setDate } from '../../support/client/fakeClock.ts';
import { sessionsServiceForEachTest } from './openSessions.tsx';
import { dialog, field } from './queries.ts';

const service = sessionsServiceForEachTest();

it('opens the create dialog with the buddy and a shared day chosen, from any page', async () => {
  setDate(new Date(2026, 10, 23, 11, 34).toISOString());
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  renderScreen(
    <>
      <Link to="/sessions" state={{ scheduleWith: 'grace', weekdays: ['Thursday'] }}>
        Schedule with Grace
      </Link>
      <SessionsRoute />
    </>,
    store,
    '/sessions',
  );
  fireEvent.click(screen.getByText('Schedule with Grace'));
  await dialog('Schedule New Session');
  expect(await screen.findByLabelText('Grace Hopper')).toBeChecked();
  expect(field('Start')).toHaveValue('2026-11-26T16:00');
});
