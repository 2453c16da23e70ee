import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { fakeClock } from '../../support/client/fakeClock.ts';
import { openApp } from '../../support/client/openApp.tsx';
import { matchMediaForEachTest, mockMatchMedia } from '../../support/client/matchMedia.ts';

matchMediaForEachTest(false);

const openLanding = async () => {
  const app = await openApp('/', { userId: null });
  await screen.findByRole('group', { name: 'Testimonials' });
  return app;
};
const figures = () => [...screen.getByRole('main').querySelectorAll('figure')];
const dots = () => screen.getAllByRole('button', { name: /^Testimonial \d$/ });
const current = () => dots().findIndex((dot) => dot.getAttribute('aria-current') === 'true');

describe('the landing page', () => {
  // Covers 2.2, 2.3, 2.20, 2.23
  it('has Login, Get Started, and sections to which links scroll', async () => {
    const { user } = await openLanding();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(main.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/signup');
    const about = screen.getByRole('region', { name: 'About' });
    expect(about).toHaveTextContent(/The creator of Study Buddy.*Contact: \S+@\S+/);
    const footer = within(screen.getByRole('contentinfo'));
    for (const name of ['About', 'Testimonials', 'Contact']) {
      let scrolledTo = '';
      Element.prototype.scrollIntoView = function (this: Element) {
        scrolledTo = this.id;
      };
      await user.click(footer.getByRole('link', { name }));
      expect(scrolledTo).toBe(name.toLowerCase());
    }
  });

  it('shows who fits the subjects that a visitor chooses', async () => {
    const { user } = await openLanding();
    const rows = () =>
      within(screen.getByRole('list', { name: 'Who fits you best' })).getAllByRole('meter');
    const before = rows().map((row) => Number(row.getAttribute('aria-valuenow')));
    expect(before).toHaveLength(3);
    expect(before).toEqual(before.toSorted((a, b) => b - a));
    for (const name of ['Linear Algebra', 'Databases', 'Calculus'])
      await user.click(screen.getByRole('button', { name }));
    expect(rows()[0]).toHaveAccessibleName('Sofia Marchetti');
    expect(screen.getByText(/^Sofia Marchetti fits you best, \d+%\.$/)).toHaveRole('status');
  });
});

describe('the testimonials', () => {
  // Covers 2.21, 2.22
  it('are five with a local image, which change every 5 seconds and stop while paused', async () => {
    const { advance } = fakeClock();
    await openLanding();
    const images = figures().map((figure) => figure.querySelector('img')!);
    const sources = new Set(images.map((image) => image.getAttribute('src')!));
    expect(sources.size).toBe(5);
    for (const figure of figures()) {
      const [name, university] = figure.querySelectorAll('figcaption span span');
      for (const part of [name, university, figure.querySelector('blockquote')])
        expect(part).toHaveTextContent(/\w/);
    }
    for (const source of sources) {
      const drawing = readFileSync(`public${source}`, 'utf8');
      expect(drawing).toMatch(/^<svg /);
      expect(drawing.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href/);
    }

    const expectShown = (index: number) => {
      expect(current()).toBe(index);
    };
    expect(dots()).toHaveLength(5);
    expectShown(0);
    await advance(5_000);
    expectShown(1);
    fireEvent.click(screen.getByRole('button', { name: 'Testimonial 5' }));
    expectShown(4);
    await advance(4_999);
    expectShown(4);
    await advance(1);
    expectShown(0);
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    await advance(15_000);
    expectShown(0);
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    const pauses = [
      [fireEvent.mouseEnter, fireEvent.mouseLeave],
      [fireEvent.focusIn, fireEvent.focusOut],
    ] as const;
    for (const [index, [start, end]] of pauses.entries()) {
      start(screen.getByRole('group', { name: 'Testimonials' }));
      await advance(15_000);
      expectShown(index);
      end(screen.getByRole('group', { name: 'Testimonials' }));
      await advance(5_000);
      expectShown(index + 1);
    }
  });

  it('do not change by themselves for students who prefer reduced motion', async () => {
    const { advance } = fakeClock();
    mockMatchMedia(true);
    await openLanding();
    await advance(15_000);
    expect(current()).toBe(0);
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Testimonial 3' }));
    expect(current()).toBe(2);
  });
});
