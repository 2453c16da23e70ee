import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import SessionsRoute from '../../../src/routes/SessionsRoute.tsx';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';
import { dialog, sessionsServiceForEachTest } from './openSessions.tsx';

const service = sessionsServiceForEachTest();

// Covers A.415
it('opens the create dialog with the buddy chosen, from any page', async () => {
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  renderScreen(
    <>
      <Link to="/sessions" state={{ scheduleWith: 'grace' }}>
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
});
