import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openSessions, sessionsServiceForEachTest } from './openSessions.tsx';
import { dialog } from './queries.ts';
import { DEFAULT_SETTINGS } from '../../support/client/conversationSettings.ts';

const service = sessionsServiceForEachTest();

const session = {
  title: 'Graph Theory',
  startTime: '2026-03-02T10:00:12.345Z',
  endTime: '2026-03-02T11:30:00.000Z',
  isOpen: true,
  members: [],
};

it('the details of a session lead to its conversation', async () => {
  service.handlers['GET /api/conversations'] = () => ({
    body: [{ userId: 's1', session, unread: 0, settings: DEFAULT_SETTINGS }],
  });
  await openSessions(service, '/sessions?date=2026-03-15&session=s1');
  await dialog('Session Details');
  const link = await screen.findByText('Open conversation');
  expect(link).toHaveAttribute('href', '/chat/s1');
});

it('the details of a session on a service without such conversations have no link', async () => {
  service.handlers['GET /api/conversations'] = () => ({ status: 404 });
  service.handlers['GET /api/messages/unread-counts'] = () => ({ body: {} });
  await openSessions(service, '/sessions?date=2026-03-15&session=s1');
  await dialog('Session Details');
  await screen.findByText('Add to calendar');
  expect(screen.queryByText('Open conversation')).toBeNull();
});
