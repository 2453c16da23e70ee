import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Answer } from '../../support/fakeService.ts';
import { closeApps, expectToasts, openApp } from '../../support/openApp.tsx';
import { BUDDY, ME, message } from '../chat/threadModel.ts';

afterEach(closeApps);

const THREAD = `GET /api/messages/${BUDDY}`;
const HTML = '<html>Oops</html>';
const SAID: Answer = { status: 403, body: { error: 'You are no study buddies.' } };

const EDIT = 'PATCH /api/messages/m0001';
const DELETE = 'DELETE /api/messages/m0001';

/** A conversation with a message of mine, whose options are open. */
async function openOwn(answers: Record<string, Answer> = {}) {
  const mine = message(1, { senderId: ME, recipientId: BUDDY, message: 'mine' });
  const app = await openApp(`/chat/${BUDDY}`, {
    userId: ME,
    answers: {
      'GET /api/users/matches': {
        body: [{ id: BUDDY, name: 'Grace Hopper', connectionStatus: 'accepted' }],
      },
      [THREAD]: { body: [mine, message(2)] },
      ...answers,
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Message options' }));
  const press = async (name: string) => app.user.click(await screen.findByRole('button', { name }));
  const askToDelete = async () => {
    await press('Delete');
    return within(await screen.findByRole('alertdialog', { name: 'Delete this message?' }));
  };
  return {
    ...app,
    /** Another tab of mine deletes the message meanwhile. */
    vanish: () => {
      app.socket.arrive('messageDeleted', { _id: 'm0001', senderId: ME, recipientId: BUDDY });
    },
    press,
    edit: async () => {
      await press('Edit');
      await app.user.type(screen.getByRole('textbox'), ' too');
      await press('Save');
    },
    askToDelete,
    remove: async () => {
      const question = await askToDelete();
      await app.user.click(question.getByRole('button', { name: 'Delete' }));
    },
  };
}

describe('editing a message', () => {
  it.each([
    [{ status: 500, body: null }, 'Failed to edit message.'],
    [{ status: 400, body: HTML }, 'Failed to edit message.'],
    [{ drop: true }, 'Failed to edit message.'],
    [{ status: 403, body: null }, 'Cannot edit this message.'],
    [{ status: 404, body: HTML }, 'Cannot edit this message.'],
    [SAID, 'You are no study buddies.'],
  ])('answered by %j: a toast says "%s", and the text stays', async (answer, text) => {
    const { edit } = await openOwn({ [EDIT]: answer });
    await edit();
    await expectToasts(text);
    expect(screen.getByRole('textbox')).toHaveValue('mine too');
  });

  it('that succeeds is said: "Message edited successfully."', async () => {
    const { edit } = await openOwn({ [EDIT]: { body: null } });
    await edit();
    await expectToasts('Message edited successfully.');
    expect(await screen.findByText('mine too', { selector: 'p' })).toBeInTheDocument();
  });

  it('that is gone is refused unasked: "Cannot edit this message."', async () => {
    const { press, vanish, count, user } = await openOwn();
    await press('Edit');
    vanish();
    await user.type(screen.getByRole('textbox'), ' too');
    await press('Save');
    await expectToasts('Cannot edit this message.');
    expect(count(EDIT)).toBe(0);
  });
});

describe('deleting a message', () => {
  it.each([
    [{ status: 500, body: null }, 'Failed to delete message.'],
    [{ drop: true }, 'Failed to delete message.'],
    [{ status: 403, body: null }, 'Cannot delete this message.'],
    [{ status: 404, body: HTML }, 'Cannot delete this message.'],
    [SAID, 'You are no study buddies.'],
  ])('answered by %j: a toast says "%s", and it stays', async (answer, text) => {
    const { remove } = await openOwn({ [DELETE]: answer });
    await remove();
    await expectToasts(text);
    expect(screen.getByText('mine', { selector: 'p' })).toBeInTheDocument();
  });

  it('that succeeds is said: "Message deleted successfully."', async () => {
    const { remove } = await openOwn({ [DELETE]: { body: null } });
    await remove();
    await expectToasts('Message deleted successfully.');
    expect(screen.queryByText('mine', { selector: 'p' })).toBeNull();
  });

  it('that is gone is refused unasked: "Cannot delete this message."', async () => {
    const { askToDelete, vanish, count, user } = await openOwn();
    const question = await askToDelete();
    vanish();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await expectToasts('Cannot delete this message.');
    expect(count(DELETE)).toBe(0);
  });
});

describe('when the session ends with a change of a message', () => {
  it.each(['edit', 'remove'] as const)('to %s says only that', async (change) => {
    const refused: Answer = { status: 401, body: { error: 'No.' } };
    const own = await openOwn({
      [EDIT]: refused,
      [DELETE]: refused,
      'POST /api/auth/refresh': refused,
    });
    await own[change]();
    await own.expectAt('/login');
    await expectToasts('Session expired. Please log in again.');
  });
});
