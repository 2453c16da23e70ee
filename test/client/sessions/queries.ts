import { expect } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { FakeService } from '../../support/client/fakeService.ts';

// Queries by role compute a name for each of the calendar's many elements; these do not.
export const button = (name: string) => screen.getByText(name, { selector: 'button' });
export const press = (name: string) => fireEvent.click(button(name));
export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const fill = (name: string, value: string) =>
  fireEvent.change(field(name), { target: { value } });

export const expectClosed = () =>
  waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());

/** Waits for the dialog with that title. */
export async function dialog(title: string): Promise<HTMLElement> {
  const heading = await screen.findByText(title, { selector: 'h2' });
  return heading.closest<HTMLElement>('[role=dialog]')!;
}

/** Waits for the field with that name and chooses it, as a tick or an option. */
export const choose = async (name: string) => fireEvent.click(await screen.findByLabelText(name));

/** Opens the form for a new session by Quick Schedule. */
export function quickSchedule(): Promise<HTMLElement> {
  press('+ Quick Schedule');
  return dialog('Schedule New Session');
}

/** The start and the end in the form. */
export const times = () => [field('Start').value, field('End').value];

/** Returns the changes that the service received. */
export const changesOf = (service: FakeService) =>
  service.calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => ({ call: `${method} ${path}`, body }));

/** Returns the bodies of the changes that the service received. */
export const bodiesOf = (service: FakeService) => changesOf(service).map(({ body }) => body);
