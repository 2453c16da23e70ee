import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { HoursRange } from '../../../contract/hours.ts';
import ProfileRoute from '../../../src/routes/ProfileRoute.tsx';
import { withCells } from '../../../src/features/profile/hours/markedHours.ts';
import { localZone } from '../../../src/ui/time/zone.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';

const range = (day: HoursRange['day'], start: number, end: number) => ({
  day,
  start: start * 60,
  end: end * 60,
});

let stored: object = {};
const service = fakeServiceForEachTest({
  'GET /api/users/me': () => ({
    body: { _id: 'ada', name: 'Ada', university: 'London', availability: ['Monday'], ...stored },
  }),
  'PATCH /api/users/me': () => ({ body: { message: 'Saved.' } }),
});

// jsdom has no layout.
let pointed: Element | null = null;
document.elementFromPoint = () => pointed;

/** jsdom creates pointer events without buttons. */
const point = (type: string, target: Element, buttons = 0) =>
  fireEvent(target, new MouseEvent(type, { bubbles: true, button: 0, buttons }));
/** The same for a finger, at a height in pixels. */
const touch = (type: string, target: Element, clientY = 0) => {
  const event = new MouseEvent(type, { bubbles: true, button: 0, buttons: 1, clientY });
  fireEvent(target, Object.assign(event, { pointerType: 'touch' }));
};

const cell = (name: string) => screen.getByLabelText(name);
const selected = () =>
  [...document.querySelectorAll('[aria-selected=true]')].map(({ ariaLabel }) =>
    ariaLabel?.replaceAll('\u00a0', ' '),
  );

async function openGrid(hours?: { timeZone: string; ranges: HoursRange[] }) {
  stored = hours ? { hours } : {};
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  renderScreen(<ProfileRoute />, store, '/profile');
  fireEvent.click(await screen.findByText(/^(Mark|Change) hours$/));
}

/** Presses Save, and returns the body that is sent. */
async function saved(): Promise<unknown> {
  service.calls.length = 0;
  const patch = () => service.calls.find(({ method }) => method === 'PATCH');
  // Busy until an earlier save has been answered.
  fireEvent.click(await screen.findByText('Save', { selector: 'button' }));
  await waitFor(() => expect(patch()).toBeDefined());
  return patch()?.body;
}

const press = (key: string, options: object = {}) =>
  act(() => {
    fireEvent.keyDown(document.activeElement!, { key, ...options });
  });

const MONDAY = ['9:00 AM', '9:30 AM', '10:00 AM', '10:30 AM'];
const mondays = (count: number) =>
  MONDAY.slice(0, count).map((from, at) => `Monday ${from} to ${MONDAY[at + 1]!}`);

describe('the hours of the own profile', () => {
  it('are marked by drag, which ticks their days, and saved in the time zone of the device', async () => {
    await openGrid();
    expect(
      screen.getByText(/once you mark one, only the marked hours count\.$/),
    ).toBeInTheDocument();
    point('pointerdown', cell('Tuesday 2:00 PM to 2:30 PM'));
    for (const end of ['Thursday 4:00 PM to 4:30 PM', 'Wednesday 3:30 PM to 4:00 PM']) {
      pointed = cell(end);
      point('pointermove', pointed, 1);
    }
    point('pointerup', pointed!);
    pointed = cell('Sunday 8:00 AM to 8:30 AM');
    point('pointermove', pointed);
    const days = screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked);
    expect(days).toHaveLength(3);
    expect(await saved()).toMatchObject({
      availability: ['Monday', 'Tuesday', 'Wednesday'],
      hours: {
        timeZone: localZone(),
        ranges: [range('Tuesday', 14, 16), range('Wednesday', 14, 16)],
      },
    });
  });

  it('are marked by a tap or a long press of a finger, not by a swipe, and removed by Undo', async () => {
    await openGrid();
    const undo = () => screen.queryByText('Undo');
    const [nine, , ten] = mondays(3) as [string, string, string];
    touch('pointerdown', cell(nine));
    touch('pointermove', cell(nine), 30);
    touch('pointercancel', cell(nine));
    expect([selected(), undo()]).toEqual([[], null]);
    touch('pointerdown', cell(nine));
    touch('pointerup', cell(nine), 4);
    expect(selected()).toEqual([nine]);

    touch('pointerdown', cell(ten));
    await waitFor(() => expect(selected()).toContain(ten));
    pointed = cell('Monday 11:00 AM to 11:30 AM');
    touch('pointermove', cell(ten), 60);
    touch('pointerup', cell(ten), 60);
    expect(selected()).toHaveLength(4);

    fireEvent.click(screen.getByText('Remove all hours'));
    expect(selected()).toEqual([]);
    for (const count of [4, 1, 0]) {
      fireEvent.click(undo()!);
      expect(selected()).toHaveLength(count);
    }
    expect(undo()).toBeNull();
  });

  it('are marked and unmarked by keyboard', async () => {
    await openGrid();
    cell(mondays(1)[0]!).focus();
    press(' ');
    press('ArrowDown', { shiftKey: true });
    press('ArrowDown', { shiftKey: true });
    expect(selected()).toEqual(mondays(3));
    press('ArrowUp', { shiftKey: true });
    expect(selected()).toEqual(mondays(2));
    press('ArrowUp');
    press(' ');
    expect(selected()).toEqual(mondays(2).slice(1));
    press('ArrowRight', { shiftKey: true });
    expect(selected()).toEqual(mondays(2).slice(1));
    expect(document.activeElement).toHaveAccessibleName(/^Tuesday 9:00\sAM to 9:30\sAM$/);
  });

  it('are not sent unchanged, can move to another time zone, and disappear with their day', async () => {
    const ranges = [range('Monday', 2, 3)];
    await openGrid({ timeZone: 'Pacific/Auckland', ranges });
    fireEvent.change(screen.getByLabelText('Bio'), { target: { value: 'Hello' } });
    expect(await saved()).not.toHaveProperty('hours');
    fireEvent.click(await screen.findByText(`Use ${localZone()}`));
    expect(await saved()).toMatchObject({ hours: { timeZone: localZone(), ranges } });
    expect(selected()).toHaveLength(2);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Monday' }));
    expect(selected()).toEqual([]);
    expect(await saved()).toMatchObject({ availability: [], hours: { ranges: [] } });
  });
});

describe('marking cells', () => {
  it('joins, splits and cuts ranges', () => {
    const corner = (day: number, slot: number) => ({ day, slot });
    const marked = withCells([range('Monday', 9, 10)], [corner(1, 21), corner(0, 20)], true);
    expect(marked).toEqual([range('Monday', 9, 11), range('Tuesday', 10, 11)]);
    expect(withCells(marked, [corner(0, 19), corner(0, 19)], false)).toEqual([
      range('Monday', 9, 9.5),
      range('Monday', 10, 11),
      range('Tuesday', 10, 11),
    ]);
  });
});
