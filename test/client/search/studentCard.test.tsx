import { describe, expect, it } from '@jest/globals';
import { waitFor, within } from '@testing-library/react';
import type { User } from '../../../contract/users.ts';
import { cardOf, cleo, grace, openSearchOf, searchServiceForEachTest } from './openSearch.tsx';
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
const items = (card: Awaited<ReturnType<typeof cardOf>>, list: string) =>
  within(card.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('a card', () => {
  // Covers 2.52
  it('cuts long lists, with what both share first, until it is opened', async () => {
    me = { subjects: [{ name: 'Logic' }], availability: ['Monday'], skills: [] };
    const { user } = openSearch();
    const card = await cardOf('Emmy Noether');
    expect(await card.findByText('logic')).toHaveTextContent('logic (shared)');
    expect(items(card, 'Subjects')).toEqual(['logic (shared)', 'Latin+2']);
    expect(items(await cardOf('Zoe'), 'Subjects')).toEqual(['Latin']);
    const details = card.getByRole('button', { name: 'Details of Emmy Noether' });
    expect(details).toHaveAttribute('aria-expanded', 'false');
    await user.click(card.getByRole('button', { name: '2 more subjects' }));
    expect(details).toHaveAttribute('aria-expanded', 'true');
    expect(items(card, 'Subjects')).toEqual(['logic (shared)', 'Latin', 'Rings', 'Sets']);
    await user.click(details);
    expect(items(card, 'Subjects')).toEqual(['logic (shared)', 'Latin+2']);
  });

  it('shows the week by its initials, with the names of the free days', async () => {
    me = { availability: ['Monday'] };
    service.handlers['GET /api/users/search'] = () => ({
      body: [{ ...emmy, availability: ['Sunday', 'Monday', 'Evenings'] }],
    });
    openSearch();
    const card = await cardOf('Emmy Noether');
    await waitFor(() =>
      expect(items(card, 'Availability')).toEqual(['MMonday (shared)', 'SSunday', 'Evenings']),
    );
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
    await waitFor(() =>
      expect(items(card, 'Availability')).toEqual(['MMonday (shared)', 'SSunday']),
    );
  });

  it('leads to the conversation with a buddy', async () => {
    openSearch();
    const card = await cardOf('Cleo');
    expect(card.getByText('Connected')).toBeVisible();
    expect(card.getByRole('link', { name: 'Chat' })).toHaveAttribute('href', '/chat/cleo');
    expect((await cardOf('Zoe')).queryByText('Chat')).toBeNull();
  });
});
