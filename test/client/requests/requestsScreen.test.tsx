import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ConnectionRequest } from '../../../contract/requests.ts';
import RequestsRoute from '../../../src/routes/RequestsRoute.tsx';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { waitFor } from '../../support/waitFor.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';
import { received } from './requestFixture.ts';

let list: ConnectionRequest[];

const service = fakeServiceForEachTest({ 'GET /api/requests': () => ({ body: list }) });
beforeEach(() => {
  list = [received()];
});

const openRequests = () =>
  renderScreen(<RequestsRoute />, makeTestStore({ url: service.url, userId: 'ada' }).store);

describe('connection requests', () => {
  // Covers 2.62, 7.19
  it('show the people, message, time and status', async () => {
    list = [
      received({ message: 'Graphs?' }),
      received({ _id: '2', isSent: true, recipientName: 'Bob', status: 'accepted' }),
      received({ _id: '3', isSent: true, recipientName: 'Cleo', status: 'rejected' }),
    ];
    openRequests();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'Connection Requests',
    );
    const [first, second, third] = await screen.findAllByRole('listitem');
    expect(within(first!).getByRole('heading')).toHaveTextContent('Received from Grace Hopper');
    expect(within(first!).getByText('Graphs?')).toBeVisible();
    expect(within(first!).getByText('Pending')).toBeVisible();
    expect(within(first!).getByText(/2026/)).toHaveAttribute('datetime', list[0]!.createdAt);
    expect(within(second!).getByRole('heading')).toHaveTextContent('Sent to Bob');
    expect(within(second!).getByText('Accepted')).toBeVisible();
    expect(within(third!).getByText('Rejected')).toBeVisible();
  });

  it('show the score and at most three shared subjects', async () => {
    const subjects = ['Art', 'Logic', 'Calculus', 'Optics', 'Music', 'Law'];
    list = [received({ profile: { avatar: '', subjects, matchPercentage: 64 } })];
    service.handlers['GET /api/users/me'] = () => ({
      body: { _id: 'ada', subjects: subjects.slice(1).map((name) => ({ name })) },
    });
    openRequests();
    const shared = await screen.findByRole('list', { name: 'Shared subjects' });
    const chips = within(shared).getAllByRole('listitem');
    expect(chips.map((chip) => chip.textContent)).toEqual(['Logic', 'Calculus', 'Optics', '+2']);
    expect(screen.getByRole('meter', { name: 'Match Score' })).toHaveAttribute(
      'aria-valuenow',
      '64',
    );
  });

  // Covers 2.64, 4.14
  it('have buttons only when received and pending', async () => {
    list = [
      received(),
      received({ _id: '2', isSent: true }),
      received({ _id: '3', status: 'accepted' }),
      received({ _id: '4', status: 'rejected' }),
    ];
    openRequests();
    await screen.findAllByRole('listitem');
    expect(screen.getAllByRole('button', { name: 'Accept' })).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: 'Reject' })).toHaveLength(1);
  });

  it('link to the chat once they are accepted', async () => {
    list = [
      received({ status: 'accepted' }),
      received({
        _id: '2',
        isSent: true,
        recipientId: { _id: 'bob', name: 'Bob' },
        recipientName: 'Bob',
        status: 'accepted',
      }),
      received({ _id: '3', status: 'accepted', senderId: { _id: '', name: 'Deleted' } }),
      received({ _id: '4' }),
      received({ _id: '5', status: 'rejected' }),
    ];
    openRequests();
    const links = await screen.findAllByRole('link', { name: 'Chat' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/chat/grace', '/chat/bob']);
    expect(links[1]).toHaveAccessibleDescription('Sent to Bob');
  });

  // Covers 4.19, 7.21
  it.each([
    ['Accept', 'Accepted', 'accept'],
    ['Reject', 'Rejected', 'reject'],
  ])('%s shows "%s" at once', async (name, shown, verb) => {
    service.handlers[`PATCH /api/requests/request-1/${verb}`] = () => ({ hang: true });
    openRequests();
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText(shown)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Accept|Reject/ })).toBeNull();
    await waitFor(() => {
      const sent = service.calls.filter(({ method }) => method === 'PATCH');
      expect(sent.map(({ path, body }) => [path, body])).toEqual([
        [`/api/requests/request-1/${verb}`, {}],
      ]);
    });
  });

  it('that were sent and are pending can be withdrawn', async () => {
    const sent = received({ isSent: true, recipientName: 'Bob' });
    list = [sent, { ...sent, _id: '2', status: 'rejected' }];
    service.handlers['DELETE /api/requests/request-1'] = () => {
      list = list.slice(1);
      return { body: { message: '' } };
    };
    openRequests();
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  });

  // Covers 2.65
  it('link to the search when there are none', async () => {
    list = [];
    openRequests();
    expect(await screen.findByText('No requests found.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find Buddies' })).toHaveAttribute('href', '/search');
  });
});
