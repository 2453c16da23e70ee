import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { usePrefetch } from '../../../src/app/usePrefetch.ts';

function Links({ wanted }: { wanted: string[] }) {
  usePrefetch((pathname) => wanted.push(pathname));
  return (
    <>
      <p>Text</p>
      <a href="/sessions?view=week">
        <span>Sessions</span>
      </a>
      <a href="https://elsewhere.example/chat">Elsewhere</a>
    </>
  );
}

describe('the code of a screen', () => {
  it('is wanted as soon as someone points at a link to it, or focuses it', () => {
    const wanted: string[] = [];
    render(<Links wanted={wanted} />);
    fireEvent.pointerOver(screen.getByText('Text'));
    fireEvent.pointerOver(screen.getByText('Elsewhere'));
    expect(wanted).toEqual([]);
    fireEvent.pointerOver(screen.getByText('Sessions'));
    fireEvent.focusIn(screen.getByText('Sessions'));
    expect(wanted).toEqual(['/sessions', '/sessions']);
  });

  it('is not wanted any more once the page is gone', () => {
    const wanted: string[] = [];
    const { unmount } = render(<Links wanted={wanted} />);
    unmount();
    document.body.innerHTML = '<a href="/chat">Chat</a>';
    fireEvent.pointerOver(screen.getByText('Chat'));
    expect(wanted).toEqual([]);
  });
});
