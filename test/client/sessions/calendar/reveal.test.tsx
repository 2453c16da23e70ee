import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { setDate } from '../../../support/client/fakeClock.ts';
import { mockMatchMedia } from '../../../support/client/matchMedia.ts';
import {
  event,
  openSessions,
  renderSessions,
  sessionsServiceForEachTest,
} from '../openSessions.tsx';
import { dialog, expectClosed, fill, press } from '../queries.ts';
import { session } from '../sessionFixture.ts';

const service = sessionsServiceForEachTest();
const created = session({
  _id: 's2',
  title: 'Sets',
  startTime: new Date(2026, 3, 9, 20).toISOString(),
  endTime: new Date(2026, 3, 9, 21).toISOString(),
});

/** The names of the sessions that were scrolled into view. */
let scrolledTo: (string | null)[];

beforeEach(() => {
  setDate(new Date(2026, 2, 15, 12).toISOString());
  scrolledTo = [];
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function record(
    this: Element,
  ) {
    scrolledTo.push(this.getAttribute('aria-label') ?? this.textContent);
  });
});

async function schedule() {
  service.handlers['POST /api/sessions'] = () => {
    service.handlers['GET /api/sessions'] = () => ({ body: [session(), created] });
    return { status: 201, body: created };
  };
  fireEvent.click(screen.getByLabelText('+ Quick Schedule'));
  await dialog('Schedule New Session');
  fill('Title', 'Sets');
  press('Schedule');
  await expectClosed();
}

describe('the next session', () => {
  it.each([
    ['/sessions?view=week', '/sessions?view=week&date=2026-04-09'],
    ['/sessions?view=day&show=mine', '/sessions?view=day&date=2026-04-09&show=mine'],
  ])('is one press away from an empty calendar at %s', async (before, after) => {
    service.handlers['GET /api/sessions'] = () => ({ body: [session(), created] });
    const { where } = await openSessions(service, before);
    const next = await screen.findByText(/^Next: Thu, Apr 9, 8:00\sPM$/);
    next.focus();
    fireEvent.click(next);
    const shown = await event(/Sets, Thursday, April 9/);
    expect(where()).toBe(after);
    await waitFor(() => expect(shown).toHaveFocus());
    expect(scrolledTo).toEqual([expect.stringContaining('Sets')]);
  });
});

describe('a new session', () => {
  it.each([
    ['/sessions', '/sessions?date=2026-04-09'],
    ['/sessions?view=week&date=2026-03-15', '/sessions?view=week&date=2026-04-09'],
    ['/sessions?show=mine', '/sessions?date=2026-04-09&show=mine'],
    ['/sessions?show=invited', '/sessions?date=2026-04-09'],
  ])('is in view in the calendar at %s', async (before, after) => {
    const { where } = await openSessions(service, before);
    await schedule();
    expect(await event(/Sets, Thursday, April 9/)).toBeInTheDocument();
    expect(where()).toBe(after);
    await waitFor(() => expect(scrolledTo).toEqual([expect.stringContaining('Sets')]));
  });

  it.each([
    [12, '/sessions?date=2026-04-09'],
    [13, '/sessions'],
  ])('moves an agenda of four weeks from March %i only if it is outside', async (day, after) => {
    const unmock = mockMatchMedia(true);
    setDate(new Date(2026, 2, day, 12).toISOString());
    const { where } = renderSessions(service, '/sessions');
    await screen.findByLabelText('+ Quick Schedule');
    await schedule();
    expect(await screen.findByText('Sets')).toBeInTheDocument();
    expect(where()).toBe(after);
    await waitFor(() => expect(scrolledTo).toEqual([expect.stringContaining('Sets')]));
    unmock();
  });
});
