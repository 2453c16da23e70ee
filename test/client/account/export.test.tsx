import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { openApp } from '../../support/client/openApp.tsx';

const EXPORT = 'POST /api/users/me/exports';

it('opens the signed URL of all own data, or says why not', async () => {
  const opened: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function record(
    this: HTMLAnchorElement,
  ) {
    opened.push(this.getAttribute('href') ?? '');
  });
  const { user, respondWith } = await openApp('/settings', {
    responses: { [EXPORT]: { status: 429, body: { error: 'Please try again in 24 hours.' } } },
  });
  await user.click(await screen.findByRole('button', { name: 'Download my data' }));
  await screen.findByText('Please try again in 24 hours.');
  expect(opened).toEqual([]);
  respondWith({ [EXPORT]: { body: { url: '/api/exports/ada?expires=1&signature=x' } } });
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  await waitFor(() =>
    expect(opened).toEqual([expect.stringMatching(/\/api\/exports\/ada\?expires=1&signature=x$/)]),
  );
});
