import { describe, expect, it } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import type { User } from '../../../contract/users.ts';
import {
  cardOf,
  cleo,
  grace,
  openCard,
  openSearchOf,
  searchServiceForEachTest,
} from './openSearch.tsx';
import { student } from './studentFixture.ts';

const emmy = student('emmy', {
  name: 'Emmy Noether',
  subjects: [{ name: 'Latin' }, { name: 'Rings' }, { name: 'Sets' }, { name: 'logic' }],
  availability: ['Sunday', 'Monday'],
});
const zoe = student('zoe', { name: 'Zoe', subjects: [{ name: 'Latin' }] });
let me: Partial<User> = {};
const service = searchServiceForEachTest(
  () => [grace, emmy, cleo, zoe],
  () => me,
);

const openSearch = () => openSearchOf(service);
const chips = (card: Awaited<ReturnType<typeof cardOf>>, list = 'In short') =>
  card
    .getAllByRole('listitem')
    .filter((item) => item.parentElement?.getAttribute('aria-label') === list)
    .map(({ textContent }) => textContent);

describe('a card', () => {
  it('shows up to three subjects, shared ones and shared days first', async () => {
    me = { subjects: [{ name: 'Logic' }], availability: ['Monday'], skills: [] };
    openSearch();
    const card = await cardOf('Emmy Noether');
    expect(await card.findByText('logic')).toHaveTextContent('logic (shared)');
    expect(chips(card)).toEqual(['logic (shared)', 'Monday (shared)', 'Latin']);
    expect(chips(await cardOf('Zoe'))).toEqual(['Latin']);
    expect((await cardOf('Cleo')).getByText('No subjects specified')).toBeVisible();
  });

  it('marks a day on which both have hours only with an hour in common', async () => {
    const hoursOf = (start: number) => ({
      timeZone: 'Europe/Berlin',
      ranges: [{ day: 'Sunday' as const, start, end: start + 120 }],
    });
    me = { availability: ['Monday', 'Sunday'], hours: hoursOf(1_080) };
    service.handlers['GET /api/users/search'] = () => ({
      body: [{ ...emmy, hours: hoursOf(540) }],
    });
    openSearch();
    const card = await cardOf('Emmy Noether');
    await card.findByText('Monday');
    expect(chips(card)).toEqual(['Monday (shared)', 'Latin', 'Rings']);
    await openCard('Emmy Noether');
    expect(chips(card, 'Availability')).toEqual(['Monday (shared)', 'Sunday']);
  });

  it('unfolds the rest on demand, with what both share marked', async () => {
    me = { subjects: [{ name: 'Logic' }], availability: ['Monday'], skills: [] };
    openSearch();
    const card = await cardOf('Emmy Noether');
    await card.findByText('Monday');
    expect(card.queryByText('Location not specified')).toBeNull();
    const details = card.getByLabelText('Details of Emmy Noether');
    expect(details).toHaveAttribute('aria-expanded', 'false');
    await openCard('Emmy Noether');
    expect(details).toHaveAttribute('aria-expanded', 'true');
    expect(card.getByText('Location not specified')).toBeVisible();
    expect(chips(card, 'Subjects')).toEqual(['logic (shared)', 'Latin', 'Rings', 'Sets']);
    expect(chips(card, 'Availability')).toEqual(['Monday (shared)', 'Sunday']);
    fireEvent.click(details);
    expect(card.queryByText('Location not specified')).toBeNull();
  });

  it('leads to the conversation with a buddy', async () => {
    openSearch();
    const card = await cardOf('Cleo');
    expect(card.getByText('Connected')).toBeVisible();
    expect(card.getByRole('link', { name: 'Chat' })).toHaveAttribute('href', '/chat/cleo');
    expect((await cardOf('Zoe')).queryByText('Chat')).toBeNull();
  });
});
