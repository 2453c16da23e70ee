import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ToastProvider, useToast } from '../../../src/features/toasts/ToastProvider.tsx';
import { toastShown } from '../../../src/features/toasts/toastsSlice.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});

describe('a toast', () => {
  // Covers 4.11
  it('is shown for 3 seconds', async () => {
    const { store } = makeTestStore();
    renderScreen(<ToastProvider>page</ToastProvider>, store);
    act(() => {
      store.dispatch(toastShown('Saved!', 'success'));
    });
    expect(screen.getByText('Saved!')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(2_999));
    expect(screen.getByText('Saved!')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(screen.queryByText('Saved!')).toBeNull();
  });

  it('with a button is shown for 10 seconds, and closes when it is pressed', async () => {
    const { store } = makeTestStore();
    renderScreen(<ToastProvider>page</ToastProvider>, store);
    const button = { label: 'Undo', trigger: toastShown('Undone.', 'info') };
    act(() => {
      store.dispatch(toastShown('Moved!', 'success', button));
      store.dispatch(toastShown('Deleted!', 'success', button));
    });
    expect(screen.getByText('Moved!').closest('[aria-live=polite]')).not.toBeNull();
    fireEvent.click(screen.getAllByRole('button', { name: 'Undo' })[0] as HTMLElement);
    expect(screen.queryByText('Moved!')).toBeNull();
    expect(screen.getByText('Undone.')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(9_999));
    expect(screen.getByText('Deleted!')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(screen.queryByText('Deleted!')).toBeNull();
  });

  // Covers 2.37
  it('fades in and out within 0.3 seconds each', () => {
    const { store } = makeTestStore();
    renderScreen(<ToastProvider>page</ToastProvider>, store);
    act(() => {
      store.dispatch(toastShown('Saved!', 'success'));
    });
    expect(screen.getByText('Saved!').closest('li')?.style.animation).toBe(
      'toast-in 300ms, toast-out 300ms 2700ms forwards',
    );
  });

  // Covers 2.38
  it.each(['success', 'danger'] as const)('has the color of its type: %s', (tone) => {
    const { store } = makeTestStore();
    renderScreen(<ToastProvider>page</ToastProvider>, store);
    act(() => {
      store.dispatch(toastShown('Well?', tone === 'success' ? 'success' : 'error'));
    });
    expect(screen.getByRole('listitem')).toHaveClass(`text-${tone}`, `bg-${tone}-soft`);
  });

  // Covers 3.1
  it('has a unique id, a message and a type', () => {
    const { store } = makeTestStore();
    store.dispatch(toastShown('Same', 'success'));
    store.dispatch(toastShown('Same', 'error'));
    const [first, second] = store.getState().toasts;
    const id: unknown = expect.stringMatching(/^\S{10,}$/);
    expect(first).toEqual({ id, message: 'Same', type: 'success' });
    expect(second).toEqual({ id, message: 'Same', type: 'error' });
    expect(first?.id).not.toBe(second?.id);
  });

  // Covers 2.36, 2.39, 4.11
  it('is removed immediately when closed, without affecting others', () => {
    const { store } = makeTestStore();
    renderScreen(<ToastProvider>page</ToastProvider>, store);
    act(() => {
      store.dispatch(toastShown('First', 'success'));
      store.dispatch(toastShown('Second', 'error'));
    });
    fireEvent.click(screen.getAllByRole('button', { name: 'Close message' })[0] as HTMLElement);
    expect(screen.queryByText('First')).toBeNull();
    expect(screen.getByText('Second')).toBeInTheDocument();
  });

  // Covers 4.11
  it('is not shown without a message', () => {
    const { store } = makeTestStore();
    store.dispatch(toastShown('', 'error'));
    expect(store.getState().toasts).toEqual([]);
  });

  it('is shown once, however often its action is repeated', async () => {
    const { store } = makeTestStore();
    renderScreen(<ToastProvider>page</ToastProvider>, store);
    act(() => {
      store.dispatch(toastShown('Saved!', 'success'));
      store.dispatch(toastShown('Copied!', 'success'));
    });
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    act(() => {
      store.dispatch(toastShown('Saved!', 'success'));
    });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Copied!',
      'Saved!',
    ]);
    fireEvent.click(screen.getAllByRole('button', { name: 'Close message' })[1] as HTMLElement);
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
    const { store } = makeTestStore();
    renderScreen(
      <ToastProvider>
        <Saver />
      </ToastProvider>,
      store,
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
});
