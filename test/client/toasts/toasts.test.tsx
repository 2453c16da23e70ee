import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { NavigationLog } from '../../../src/app/App.tsx';
import { ToastProvider, useToast } from '../../../src/features/toasts/ToastProvider.tsx';
import { toastShown } from '../../../src/features/toasts/toastsSlice.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});

/** Renders a page with these toasts. */
function openWith(...toasts: Parameters<typeof toastShown>[]) {
  const { store } = makeTestStore();
  renderScreen(<ToastProvider>page</ToastProvider>, store);
  const show = (...toast: Parameters<typeof toastShown>) => {
    act(() => {
      store.dispatch(toastShown(...toast));
    });
  };
  for (const toast of toasts) show(...toast);
  return { show };
}

const closeToast = (index: number) =>
  fireEvent.click(screen.getAllByRole('button', { name: 'Close message' })[index]!);

describe('a toast', () => {
  it('is announced, and closes when its button is pressed', () => {
    const button = { label: 'Undo', trigger: toastShown('Undone.', 'info') };
    openWith(['Moved!', 'success', button], ['Deleted!', 'success', button]);
    expect(screen.getByText('Moved!').closest('[aria-live=polite]')).not.toBeNull();
    fireEvent.click(screen.getAllByRole('button', { name: 'Undo' })[0]!);
    expect(screen.queryByText('Moved!')).toBeNull();
    expect(screen.getByText('Undone.')).toBeInTheDocument();
    expect(screen.getByText('Deleted!')).toBeInTheDocument();
  });

  // Covers 2.37
  it('fades in and out within 0.3 seconds each', () => {
    openWith(['Saved!', 'success']);
    expect(screen.getByText('Saved!').closest('li')?.style.animation).toBe(
      'toast-in 300ms, toast-out 300ms 2700ms forwards',
    );
  });

  // Covers 2.38
  it.each([
    ['success', 'success'],
    ['error', 'danger'],
  ] as const)('has the color of its type: %s', (type, tone) => {
    openWith(['Well?', type]);
    expect(screen.getByRole('listitem')).toHaveClass(`text-${tone}`, `bg-${tone}-soft`);
  });

  // Covers 2.36, 2.39, 4.11
  it('is removed immediately when closed, without affecting others', () => {
    openWith(['First', 'success'], ['Second', 'error']);
    closeToast(0);
    expect(screen.queryByText('First')).toBeNull();
    expect(screen.getByText('Second')).toBeInTheDocument();
  });

  it('is shown once, however often its action is repeated', async () => {
    const { show } = openWith(['Saved!', 'success'], ['Copied!', 'success']);
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    show('Saved!', 'success');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Copied!',
      'Saved!',
    ]);
    closeToast(1);
    expect(screen.queryByText('Saved!')).toBeNull();
  });

  it('can be shown by any component inside the provider', () => {
    function Saver() {
      const showToast = useToast();
      return (
        <button
          onClick={() => {
            showToast('Done', 'info');
          }}
        >
          Do it
        </button>
      );
    }
    renderScreen(
      <ToastProvider>
        <Saver />
      </ToastProvider>,
      makeTestStore().store,
    );
    fireEvent.click(screen.getByText('Do it'));
    expect(screen.getByText('Done')).toBeInTheDocument();
  });

  // Covers 8.53
  it('cannot be shown outside the provider', () => {
    function Stray() {
      useToast();
      return null;
    }
    expect(() => render(<Stray />)).toThrow('ToastProvider');
  });

  it('about an error closes when another page is opened', () => {
    const { store } = makeTestStore();
    const { goTo } = renderScreen(<NavigationLog />, store, '/requests');
    store.dispatch(toastShown('Failed to accept request.', 'error'));
    store.dispatch(toastShown('Saved!', 'success'));
    const texts = () => store.getState().toasts.map(({ message }) => message);
    goTo('/requests?open=1');
    expect(texts()).toEqual(['Failed to accept request.', 'Saved!']);
    goTo('/matches');
    expect(texts()).toEqual(['Saved!']);
  });
});
