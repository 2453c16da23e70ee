import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { openApp } from '../../support/client/openApp.tsx';
import { mockMatchMedia } from '../../support/client/matchMedia.ts';

mockMatchMedia(false);
let scrolledTo: string[];
beforeEach(() => {
  scrolledTo = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolledTo.push(this.id);
  };
});

const openLanding = async () => {
  const app = await openApp('/', { userId: null });
  await screen.findByRole('group', { name: 'Testimonials' });
  return app;
};
const main = () => within(screen.getByRole('main'));
const figures = () => [...screen.getByRole('main').querySelectorAll('figure')];
const dots = () => screen.getAllByRole('button', { name: /^Testimonial \d$/ });
const current = () => dots().findIndex((dot) => dot.getAttribute('aria-current') === 'true');

describe('the landing page', () => {
  // Covers 2.20
  it('links to Login and Get Started', async () => {
    await openLanding();
    expect(main().getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(main().getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/signup');
  });

  it('shows who fits the subjects that a visitor chooses', async () => {
    const { user } = await openLanding();
    const rows = () =>
      within(screen.getByRole('list', { name: 'Who fits you best' })).getAllByRole('meter');
    const before = rows().map((row) => row.getAttribute('aria-valuenow'));
    expect(before).toHaveLength(3);
    expect(before).toEqual(before.toSorted((a, b) => Number(b) - Number(a)));
    const choose = (name: string) => user.click(screen.getByRole('button', { name }));
    await choose('Linear Algebra');
    await choose('Databases');
    await choose('Calculus');
    expect(rows()[0]).toHaveAccessibleName('Sofia Marchetti');
    expect(screen.getByText(/^Sofia Marchetti fits you best, \d+%\.$/)).toHaveAttribute(
      'role',
      'status',
    );
  });

  // Covers 2.2
  it('shows a message of the creator and a contact in the About section', async () => {
    await openLanding();
    const about = screen.getByRole('region', { name: 'About' });
    expect(about).toHaveAttribute('id', 'about');
    expect(about).toHaveTextContent('The creator of Study Buddy');
    expect(about).toHaveTextContent(/Contact: \S+@\S+/);
    expect(screen.getByRole('region', { name: 'Testimonials' })).toHaveAttribute(
      'id',
      'testimonials',
    );
  });

  // Covers 2.3, 2.23
  it.each([
    ['Main', 'About', 'about'],
    ['Main', 'Testimonials', 'testimonials'],
    ['Footer', 'About', 'about'],
    ['Footer', 'Testimonials', 'testimonials'],
    ['Footer', 'Contact', 'contact'],
  ])('%s: %s scrolls to its section on each click', async (landmark, name, section) => {
    const { user } = await openLanding();
    const role = landmark === 'Main' ? 'navigation' : 'contentinfo';
    const link = within(screen.getByRole(role)).getByRole('link', { name });
    await user.click(link);
    await user.click(link);
    expect(scrolledTo).toEqual([section, section]);
  });

  // Covers 2.3
  it('scrolls to a section when opened from another page', async () => {
    const { user, where } = await openApp('/login', { userId: null });
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    const bar = within(screen.getByRole('navigation'));
    await user.click(bar.getByRole('link', { name: 'Testimonials' }));
    await screen.findByRole('region', { name: 'Testimonials' });
    expect(where()).toBe('/');
    expect(scrolledTo).toEqual(['testimonials']);
  });
});

describe('the testimonials', () => {
  // Covers 2.21
  it('are five, each with a name, a university, a quote and a local image', async () => {
    await openLanding();
    const parts = figures().map((figure) => {
      const [name, university] = [...figure.querySelectorAll('figcaption span span')];
      const image = figure.querySelector('img');
      return {
        name: name?.textContent,
        university: university?.textContent,
        quote: figure.querySelector('blockquote')?.textContent,
        image: image?.getAttribute('src') ?? '',
        size: [image?.width, image?.height, image?.getAttribute('loading')],
      };
    });
    expect(parts).toHaveLength(5);
    expect(new Set(parts.map(({ image }) => image)).size).toBe(5);
    for (const { name, university, quote, image, size } of parts) {
      expect([name, university, quote]).toEqual(Array(3).fill(expect.stringMatching(/\w/)));
      expect(size).toEqual([56, 56, 'lazy']);
      const drawing = readFileSync(`public${image}`, 'utf8');
      expect(drawing).toMatch(/^<svg /);
      expect(drawing.length).toBeLessThan(2_000);
      expect(drawing.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href/);
    }
  });

  // Covers 2.22
  it('change every 5 seconds and stop while paused', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    await openLanding();
    const shown = () => figures().findIndex((figure) => !figure.classList.contains('invisible'));
    expect(dots()).toHaveLength(5);
    expect([current(), shown()]).toEqual([0, 0]);
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect([current(), shown()]).toEqual([1, 1]);
    fireEvent.click(screen.getByRole('button', { name: 'Testimonial 5' }));
    expect([current(), shown()]).toEqual([4, 4]);
    await act(() => jest.advanceTimersByTimeAsync(4_999));
    expect(current()).toBe(4);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(current()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect(current()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    const pauses = [
      [fireEvent.mouseEnter, fireEvent.mouseLeave],
      [fireEvent.focusIn, fireEvent.focusOut],
    ] as const;
    for (const [index, [start, end]] of pauses.entries()) {
      start(screen.getByRole('group', { name: 'Testimonials' }));
      await act(() => jest.advanceTimersByTimeAsync(15_000));
      expect(current()).toBe(index);
      end(screen.getByRole('group', { name: 'Testimonials' }));
      await act(() => jest.advanceTimersByTimeAsync(5_000));
      expect(current()).toBe(index + 1);
    }
  });

  it('do not change by themselves for students who prefer reduced motion', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    mockMatchMedia(true);
    await openLanding();
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect(current()).toBe(0);
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Testimonial 3' }));
    expect(current()).toBe(2);
    mockMatchMedia(false);
  });
});
