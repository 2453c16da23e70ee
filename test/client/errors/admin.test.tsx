import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { FakeResponse } from '../../support/client/fakeService.ts';
import { closeApps, openApp, visibleToasts } from '../../support/client/openApp.tsx';

afterEach(closeApps);

const UNEXPECTED = 'An unexpected error occurred. Please try again later.';
const USERS = 'GET /api/admin/users';

const status = (text: string) => screen.findByText(text, { selector: '[role=status]' });

const responses: [FakeResponse, string][] = [
  [{ status: 403, body: { error: 'Only an admin can do this.' } }, 'Only an admin can do this.'],
  [{ status: 500, body: null }, UNEXPECTED],
  [{ status: 502, body: '<html>Bad gateway</html>' }, UNEXPECTED],
  [{ drop: true }, UNEXPECTED],
];

describe('the admin panel', () => {
  // Covers 8.27, 8.48
  it.each(responses)('shows an error in red when loading returns %j', async (response, reason) => {
    await openApp('/admin', { responses: { [USERS]: response } });
    expect(await status(`Error fetching users: ${reason}`)).toHaveClass('text-danger');
    expect(visibleToasts()).toEqual([]);
  });
});

describe.each([
  ['Delete All Users', 'Delete', 'DELETE /api/admin/users', 'Error deleting users'],
  ['Clear All Data', 'Clear', 'DELETE /api/admin/all', 'Error clearing data'],
])('%s', (name, confirm, call, failed) => {
  async function run(response: FakeResponse) {
    const { user } = await openApp('/admin', { responses: { [call]: response } });
    await status('Found 0 users');
    await user.click(screen.getByRole('button', { name }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: confirm }));
  }

  // Covers 8.49
  it.each(responses)('shows an error in red when the response is %j', async (response, reason) => {
    await run(response);
    expect(await status(`${failed}: ${reason}`)).toHaveClass('text-danger');
  });

  // Covers 2.29
  it.each([
    ['60 gone.', 'text-success'],
    ['60 gone. Error in 1 file.', 'text-danger'],
  ])('shows the message "%s" with the class %s', async (message, colour) => {
    await run({ body: { message } });
    expect(await status(message)).toHaveClass(colour);
  });
});
