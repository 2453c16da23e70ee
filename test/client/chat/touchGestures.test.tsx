import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { useTouchGestures } from '../../../src/features/chat/message/useTouchGestures.ts';

let presses: number;
beforeEach(() => {
  presses = 0;
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A message with a menu elsewhere in the document. */
function Message() {
  const { handlers } = useTouchGestures({ onLongPress: () => (presses += 1), onSwipe: undefined });
  return (
    <article {...handlers}>
      Hello
      {createPortal(<button type="button">Copy</button>, document.body)}
    </article>
  );
}

function touch(element: Element): void {
  // jsdom has no pointer events with these fields.
  const down = new MouseEvent('pointerdown', { bubbles: true });
  Object.defineProperty(down, 'pointerType', { value: 'touch' });
  fireEvent(element, down);
  act(() => {
    jest.advanceTimersByTime(600);
  });
}

it('a long press on a message counts, and none on its open menu', () => {
  render(<Message />);
  touch(screen.getByText('Hello'));
  expect(presses).toBe(1);
  touch(screen.getByText('Copy'));
  expect(presses).toBe(1);
});
