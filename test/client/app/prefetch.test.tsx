import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { usePrefetch } from '../../../src/app/App.tsx';

function Links({ prefetched }: { prefetched: string[] }) {
  usePrefetch((pathname) => prefetched.push(pathname));
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

describe('usePrefetch', () => {
  it('prefetches a screen when a link to it is hovered or focused', () => {
    const prefetched: string[] = [];
    render(<Links prefetched={prefetched} />);
    fireEvent.pointerOver(screen.getByText('Text'));
    fireEvent.pointerOver(screen.getByText('Elsewhere'));
    expect(prefetched).toEqual([]);
    fireEvent.pointerOver(screen.getByText('Sessions'));
    fireEvent.focusIn(screen.getByText('Sessions'));
    expect(prefetched).toEqual(['/sessions', '/sessions']);
  });

  it('stops after unmount', () => {
    const prefetched: string[] = [];
    const { unmount } = render(<Links prefetched={prefetched} />);
    unmount();
    document.body.innerHTML = '<a href="/chat">Chat</a>';
    fireEvent.pointerOver(screen.getByText('Chat'));
    expect(prefetched).toEqual([]);
  });
});
