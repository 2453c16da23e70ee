import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { DEFAULT_REQUEST_MESSAGE, LIMITS } from '../../../contract/constants.ts';
import { suggestedNotes } from '../../../src/features/requests/note/noteText.ts';
import { closeApps, expectToasts, openApp } from '../../support/client/openApp.tsx';
import { student } from '../search/studentFixture.ts';
import { normalizeUser } from '../../../src/api/compat/normalizeUser.ts';

afterEach(closeApps);

const me = normalizeUser({
  _id: 'ada',
  subjects: ['logic', 'Art', 'Music'].map((name) => ({ name })),
  availability: ['Friday'],
});
const maya = student('maya', {
  name: 'Maya Lindqvist',
  subjects: ['Art', 'Logic', 'Music'].map((name) => ({ name })),
  availability: ['Monday', 'Friday'],
});
const SUGGESTED = 'Hi Maya, we both study Art. Shall we learn together?';

/** Opens the note for Maya from the search. */
async function openNote(reply: { status: number; body: object }) {
  const app = await openApp('/search', {
    responses: {
      'GET /api/users/me': { body: me },
      'GET /api/users/search': { body: [maya] },
      'POST /api/requests': reply,
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Connect' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect with Maya Lindqvist' }));
  return { ...app, dialog, field: await dialog.findByDisplayValue(DEFAULT_REQUEST_MESSAGE) };
}

const sent = { status: 201, body: { message: 'Sent', request: {} } };

describe('the suggested texts of a request', () => {
  it('name a shared subject and a shared day', () => {
    expect(suggestedNotes(maya, me)).toEqual([
      SUGGESTED,
      'Hi Maya, we are both free on Friday. Shall we learn together?',
    ]);
    expect(suggestedNotes({ ...maya, subjects: [], availability: [] }, me)).toEqual([]);
    expect(suggestedNotes(maya)).toEqual([]);
    const long = { ...maya, name: 'x'.repeat(100), subjects: [{ name: 'Logic' }] };
    expect(suggestedNotes(long, me)[0]).toBe('Hi, we both study Logic. Shall we learn together?');
  });
});

describe('the note of a request', () => {
  // Covers 7.18, 9.6
  it('sends the text of the specification with one press', async () => {
    const app = await openNote(sent);
    await app.user.click(app.dialog.getByRole('button', { name: 'Send' }));
    await expectToasts('Connection request sent!');
    const { body } = app.service.calls.find(({ method }) => method === 'POST')!;
    expect(body).toEqual({
      recipientId: 'maya',
      message: 'Hi, would you like to study together?',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('takes over a suggestion, to be changed or sent', async () => {
    const app = await openNote(sent);
    await app.user.click(await app.dialog.findByRole('button', { name: SUGGESTED }));
    expect(app.field).toHaveValue(SUGGESTED);
  });

  it('keeps the text after a failure', async () => {
    const app = await openNote({ status: 500, body: {} });
    await app.user.type(app.field, ' Today?');
    await app.user.click(app.dialog.getByRole('button', { name: 'Send' }));
    await expectToasts('Failed to send connection request.');
    expect(app.field).toHaveValue(`${DEFAULT_REQUEST_MESSAGE} Today?`);
    expect(app.dialog.getByRole('button', { name: 'Send' })).toBeEnabled();
  });

  it('says what is wrong with a blank or too long text, and sends nothing', async () => {
    const app = await openNote(sent);
    await app.user.clear(app.field);
    await app.user.click(app.dialog.getByRole('button', { name: 'Send' }));
    expect(app.field).toHaveAccessibleDescription('Please write a few words.');
    await app.user.click(app.field);
    await app.user.paste('x'.repeat(LIMITS.descriptionText + 1));
    await app.user.click(app.dialog.getByRole('button', { name: 'Send' }));
    expect(app.field).toHaveAccessibleDescription(
      'Please use at most 2000 characters. These are 2001.',
    );
    expect(app.count('POST /api/requests')).toBe(0);
  });

  it('closes without sending', async () => {
    const app = await openNote(sent);
    await app.user.click(app.dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(app.count('POST /api/requests')).toBe(0);
  });
});
