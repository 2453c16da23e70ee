import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { FullScreenLoading } from '../../../src/app/shell/FullScreenLoading.tsx';
import { prepareFirstPaint } from '../../../src/start/firstPaint.ts';

const html = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html');
const page = document.documentElement;

afterEach(() => {
  delete page.dataset['theme'];
  delete page.dataset['hasToken'];
});

/** Returns the attributes that the script sets. */
function run(getItem: (key: string) => string | null) {
  prepareFirstPaint({ getItem }, page);
  const { theme, hasToken } = page.dataset;
  return { theme, hasToken };
}

const nothing = { theme: undefined, hasToken: undefined };

describe('the script before the first paint', () => {
  it.each(['light', 'dark'])('applies the stored theme: %s', (stored) => {
    expect(run((key) => (key === 'theme' ? stored : null))).toEqual({ ...nothing, theme: stored });
  });

  it.each([null, 'purple'])('follows the device for the stored theme %s', (stored) => {
    expect(run((key) => (key === 'theme' ? stored : null))).toEqual(nothing);
  });

  it.each(['token', 'refreshToken'])('marks a device with a stored %s', (name) => {
    expect(run((key) => (key === name ? 'stored' : null))).toEqual({ ...nothing, hasToken: '' });
  });
});

it('starts from the same loading screen that React renders', () => {
  const { container } = render(<FullScreenLoading />);
  const loading = html.getElementById('loading')!;
  expect(elementsOf(loading)).toEqual(elementsOf(container));
});

/** The elements in a container with their attributes and texts. The order of classes is free. */
function elementsOf(container: Element) {
  return [...container.querySelectorAll('*')].map((element) => ({
    name: element.tagName,
    role: element.getAttribute('role'),
    hidden: element.getAttribute('aria-hidden'),
    classes: [...element.classList].sort(),
    text: element.textContent.trim(),
  }));
}
