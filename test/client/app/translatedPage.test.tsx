import { beforeAll, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { keepTranslatable } from '../../../src/app/shell/translatedPage.ts';

beforeAll(() => {
  keepTranslatable(window);
});

/** Not typed as the element, which is deprecated. */
const FONT: string = 'font';

type Translate = (text: Text) => void;

const wrapped = (text: Text) => {
  const font = document.createElement(FONT);
  font.append(document.createElement(FONT));
  font.firstElementChild!.append(text.data.toUpperCase());
  return font;
};

/** How translators replace a text. */
const TRANSLATORS: Record<string, Translate> = {
  'in one step': (text) => {
    text.replaceWith(wrapped(text));
  },
  'before it is removed': (text) => {
    text.before(wrapped(text));
    text.remove();
  },
  'by moving it': (text) => {
    const font = document.createElement(FONT);
    text.before(font);
    font.append(text);
  },
};

interface Shown {
  name: string;
  isBusy?: boolean;
  isPaused?: boolean;
  names?: string[];
}

/** Texts beside each other, beside an element that comes and goes, and in a list that is sorted. */
const Screen = ({ name, isBusy = false, isPaused = false, names = [] }: Shown) => (
  <p>
    {isBusy && <i>busy</i>}
    {name}
    {isPaused && ' (paused)'}
    {isBusy ? 'Wait' : 'Go'}
    {names.map((one) => [one])}
  </p>
);

it.each(Object.entries(TRANSLATORS))(
  'a text that is replaced %s can change',
  async (_how, translate) => {
    const states: Shown[] = [
      { name: 'sets' },
      { name: 'sets', isBusy: true, names: ['a', 'b'] },
      { name: 'maps', isPaused: true, names: ['b', 'a'] },
      { name: 'maps', isBusy: true, isPaused: true, names: [] },
      { name: 'sets', names: ['c'] },
    ];
    const { container, rerender } = render(<Screen {...states[0]!} />);
    const shownText = () => container.textContent.toLowerCase();
    const expected = ({ name, isBusy = false, isPaused = false, names = [] }: Shown) =>
      [isBusy && 'busy', name, isPaused && ' (paused)', isBusy ? 'wait' : 'go', ...names]
        .filter(Boolean)
        .join('');
    for (const state of states) {
      rerender(<Screen {...state} />);
      expect(shownText()).toBe(expected(state));
      const texts: Text[] = [];
      const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) if (!text.parentElement!.closest('font')) translate(text);
      // The observer runs after the translator.
      await Promise.resolve();
      expect(shownText()).toBe(expected(state));
    }
  },
);
