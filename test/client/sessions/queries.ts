import { expect } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';

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
