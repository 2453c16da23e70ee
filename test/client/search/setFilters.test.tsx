import { expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { SetFilters } from '../../../src/features/search/filters/SetFilters.tsx';
import { NO_FILTERS, type SearchFilters } from '../../../src/features/search/searchFilters.ts';

const draft: SearchFilters = {
  ...NO_FILTERS,
  name: 'Ada',
  location: ' Camden ',
  subject: ['Logic', 'Sets'],
  availability: ['Monday'],
  hidesBuddies: true,
};

it('removes each set filter by a click', () => {
  const onChange = jest.fn();
  render(<SetFilters draft={draft} onChange={onChange} />);
  const chips = screen.getAllByRole('button');
  expect(chips.map(({ textContent }) => textContent)).toEqual([
    'Camden',
    'Logic',
    'Sets',
    'Monday',
    'Hide my study buddies',
  ]);
  for (const chip of chips) fireEvent.click(chip);
  expect(onChange.mock.calls).toEqual([
    [{ ...draft, location: '' }],
    [{ ...draft, subject: ['Sets'] }],
    [{ ...draft, subject: ['Logic'] }],
    [{ ...draft, availability: [] }],
    [{ ...draft, hidesBuddies: false }],
  ]);
});

it('shows nothing without a filter of the panel', () => {
  const { container } = render(
    <SetFilters draft={{ ...NO_FILTERS, name: 'Ada' }} onChange={jest.fn()} />,
  );
  expect(container).toBeEmptyDOMElement();
});
