import { beforeEach, describe, expect, it, jest, afterEach } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NavigationLog } from '../../../src/app/App.tsx';
import { ToastProvider, useToast } from '../../../src/features/toasts/ToastProvider.tsx';
import { toastShown } from '../../../src/features/toasts/toastsSlice.ts';
import { makeTestStore, makeTabs } from '../../support/client/clientStore.ts';
import { renderScreen, user } from '../../support/client/renderScreen.tsx';
import { ThemeSwitch } from '../../../src/features/theme/ThemeSwitch.tsx';
import { selectTheme } from '../../../src/features/theme/themeSlice.ts';
import { signedOut } from '../../../src/api/authActions.ts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { TextField } from '../../../src/ui/controls/Field.tsx';
import { Form } from '../../../src/ui/controls/Form.tsx';
import { LongText } from '../../../src/ui/LongText.tsx';
import { ActionMenu } from '../../../src/ui/overlays/ActionMenu.tsx';
import { ConfirmDialog } from '../../../src/ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '../../../src/ui/overlays/Dialog.tsx';
import { Sheet } from '../../../src/ui/overlays/Sheet.tsx';
import { mockMatchMedia } from '../../support/client/matchMedia.ts';
import { mockNavigation, pressBack } from '../../support/client/fakeNavigation.ts';

type ToastArguments = Parameters<typeof toastShown>;

/** Renders a page with these toasts. */
function openWith(...toasts: ToastArguments[]) {
  const { store } = makeTestStore();
  const { goTo } = renderScreen(
    <ToastProvider>
      <NavigationLog />
    </ToastProvider>,
    store,
    '/requests',
  );
  const show = (...toast: ToastArguments) => {
    act(() => {
      store.dispatch(toastShown(...toast));
    });
  };
  for (const toast of toasts) show(...toast);
  return { show, goTo };
}

/** The toasts without their Close button. */
const toasts = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const close = (index: number) => fireEvent.click(screen.getAllByLabelText('Close message')[index]!);

describe('a toast', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  // Covers 2.37, 2.38
  it('is announced with the color of its type, and fades in and out within 0.3 seconds each', () => {
    openWith(['Saved!', 'success'], ['No.', 'error']);
    const items = screen.getAllByRole('listitem');
    expect(items[0]?.closest('[aria-live=polite]')).not.toBeNull();
    expect(items[0]).toHaveClass('text-success', 'bg-success-soft');
    expect(items[1]).toHaveClass('text-danger', 'bg-danger-soft');
    expect(items[0]?.style.animation).toBe('toast-in 300ms, toast-out 300ms 2700ms forwards');
  });

  // Covers 2.36, 2.39, 4.11
  it('is removed immediately when it is closed or its button is pressed, without others', () => {
    const button = { label: 'Undo', trigger: toastShown('Undone.', 'info') };
    openWith(['Moved!', 'success', button], ['Deleted!', 'success', button], ['No.', 'error']);
    fireEvent.click(screen.getAllByText('Undo')[0]!);
    expect(toasts()).toEqual(['Deleted!Undo', 'No.', 'Undone.']);
    close(1);
    expect(toasts()).toEqual(['Deleted!Undo', 'Undone.']);
  });

  it('is shown once, however often its action is repeated', async () => {
    const { show } = openWith(['Saved!', 'success'], ['Copied!', 'success']);
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    show('Saved!', 'success');
    expect(toasts()).toEqual(['Copied!', 'Saved!']);
    close(1);
    expect(toasts()).toEqual(['Copied!']);
  });

  it('about an error closes when another page is opened', () => {
    const { goTo } = openWith(['Failed to accept request.', 'error'], ['Saved!', 'success']);
    goTo('/requests?open=1');
    expect(toasts()).toEqual(['Failed to accept request.', 'Saved!']);
    goTo('/matches');
    expect(toasts()).toEqual(['Saved!']);
  });

  // Covers 8.53
  it('can be shown by any component inside the provider, and not outside', () => {
    function Saver() {
      const showToast = useToast();
      return <button onClick={() => showToast('Done', 'info')}>Do it</button>;
    }
    renderScreen(
      <ToastProvider>
        <Saver />
      </ToastProvider>,
      makeTestStore().store,
    );
    fireEvent.click(screen.getByText('Do it'));
    expect(toasts()).toEqual(['Done']);
    expect(() => render(<Saver />)).toThrow('ToastProvider');
  });
});

const page = document.documentElement;

const themeSwitch = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Theme' });
const bars = () =>
  [...document.head.querySelectorAll<HTMLMetaElement>('meta')].map(({ media }) => media);
const choose = (value: string) => fireEvent.change(themeSwitch(), { target: { value } });

/** Opens a page with a stored theme. `there` is another tab. */
function open(stored?: string) {
  const [tab, there] = makeTabs(2);
  if (stored !== undefined) tab!.localStorage.setItem('theme', stored);
  const { store } = makeTestStore({ userId: 'ada', tab: tab! });
  expect(selectTheme(store.getState())).toBe('device');
  renderScreen(<ThemeSwitch />, store);
  return { store, storage: tab!.localStorage, there: there!.localStorage };
}

describe('the theme', () => {
  beforeEach(() => {
    document.head.innerHTML = ['light', 'dark']
      .map((name) => `<meta name="theme-color" data-theme="${name}" media="${name}">`)
      .join('');
  });

  afterEach(() => {
    delete page.dataset['theme'];
    document.head.innerHTML = '';
  });

  it('follows the device until a theme is selected, and after it is reset', () => {
    const { storage } = open();
    expect(themeSwitch()).toHaveDisplayValue('As the device');
    expect(page.dataset['theme']).toBeUndefined();
    expect(bars()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);

    choose('dark');
    expect(themeSwitch()).toHaveDisplayValue('Dark');
    expect(page.dataset['theme']).toBe('dark');
    expect(bars()).toEqual(['not all', 'all']);
    expect(storage.getItem('theme')).toBe('dark');

    choose('device');
    expect(page.dataset['theme']).toBeUndefined();
    expect(storage.getItem('theme')).toBeNull();
  });

  it('is kept on the device after logout, and follows the other tabs', () => {
    const { store, there } = open('light');
    act(() => void store.dispatch(signedOut({ byChoice: true })));
    expect(themeSwitch()).toHaveDisplayValue('Light');
    expect(page.dataset['theme']).toBe('light');
    for (const [theme, shown] of [
      ['dark', 'Dark'],
      ['purple', 'As the device'],
    ] as const) {
      act(() => there.setItem('theme', theme));
      expect(themeSwitch()).toHaveDisplayValue(shown);
    }
  });
});

/** A sheet with a button that opens a form in a dialog. */
function Layers() {
  const [open, setOpen] = useState({ sheet: true, form: false });
  const show = (sheet: boolean, form: boolean) => () => setOpen({ sheet, form });
  return (
    <Sheet open={open.sheet} title="Sheet" onClose={show(false, false)}>
      <button onClick={show(true, true)}>Open</button>
      <Dialog open={open.form} isForm title="Form" onClose={show(true, false)}>
        <input aria-label="Title" />
      </Dialog>
    </Sheet>
  );
}

async function openLayers() {
  render(<Layers />);
  await user.click(screen.getByText('Open'));
  return screen.findByRole('dialog', { name: 'Form' });
}

const expectClosed = (name: string) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name, hidden: true })).toBeNull());

describe('Back', () => {
  beforeEach(mockNavigation);

  it('closes one layer at a time, and then leaves the page', async () => {
    const form = await openLayers();
    // A script, and a press that the browser does not let a page cancel.
    expect(pressBack({ userInitiated: false })).toBe(true);
    expect(pressBack({ cancelable: false })).toBe(true);
    expect(form).toBeVisible();
    expect(pressBack()).toBe(false);
    await expectClosed('Form');
    expect(screen.getByRole('dialog', { name: 'Sheet' })).toBeVisible();
    expect(pressBack()).toBe(false);
    await expectClosed('Sheet');
    expect(pressBack()).toBe(true);
  });

  it('asks before it discards input, and closes the question first', async () => {
    await openLayers();
    await user.type(screen.getByLabelText('Title'), 'Sets');
    for (let presses = 0; presses < 2; presses += 1) {
      expect(pressBack()).toBe(false);
      const question = await screen.findByRole('alertdialog', {
        name: 'Discard what you entered?',
      });
      expect(question).toHaveAccessibleDescription(/What you saved before stays/);
      expect(pressBack()).toBe(false);
      await waitFor(() => expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull());
      expect(screen.getByLabelText('Title')).toHaveValue('Sets');
    }
  });

  it('closes a question and an open menu', async () => {
    const onCancel = jest.fn();
    const question = { question: 'Sure?', confirmText: 'Yes', onConfirm: jest.fn(), onCancel };
    const { rerender } = render(<ConfirmDialog open {...question} />);
    expect(pressBack()).toBe(false);
    expect(onCancel).toHaveBeenCalledTimes(1);
    const actions = [{ label: 'Delete', Icon: Trash2, onSelect: jest.fn() }];
    rerender(<ActionMenu label="Options" side="top" actions={actions} />);
    await user.click(screen.getByRole('button', { name: 'Options' }));
    await screen.findByRole('menu');
    expect(pressBack()).toBe(false);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('on a touch screen closes a menu without focusing its button, unlike Escape', async () => {
    mockMatchMedia(true);
    render(<ActionMenu label="Options" side="top" actions={[]} />);
    const options = screen.getByRole('button', { name: 'Options' });
    for (const isBack of [false, true, false]) {
      await user.click(options);
      await screen.findByRole('menu');
      if (isBack) pressBack();
      else await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      await waitFor(() => expect(document.activeElement === options).toBe(!isBack));
    }
  });

  it('is not prevented without the Navigation API', async () => {
    Reflect.deleteProperty(window, 'navigation');
    await openLayers();
    await user.keyboard('{Escape}');
    await expectClosed('Form');
  });

  it('leaves a layer with a URL of its own, a form only while nothing is entered', async () => {
    const onClose = jest.fn();
    render(
      <Dialog open title="Below" onClose={onClose}>
        <Dialog open isForm isRoute title="Form" onClose={onClose}>
          <input aria-label="Title" />
        </Dialog>
      </Dialog>,
    );
    expect(pressBack()).toBe(true);
    await user.type(screen.getByLabelText('Title'), 'Sets');
    expect(pressBack()).toBe(false);
    await screen.findByRole('alertdialog', { name: 'Discard what you entered?' });
    expect(onClose).not.toHaveBeenCalled();
  });
});

it('a text of more lines, or of more than 60 characters a line, starts collapsed', async () => {
  const { rerender } = render(<LongText text={'a\nb\nc'} />);
  const toggle = (name: string) => screen.queryByRole('button', { name });
  for (const [text, lines, isLong] of [
    ['a\nb\nc\nd', 3, true],
    ['x'.repeat(180), 3, false],
    ['x'.repeat(181), 3, true],
    ['x'.repeat(360), 6, false],
    ['x'.repeat(361), 6, true],
  ] as const) {
    expect(toggle('Read more')).toBeNull();
    rerender(<LongText key={text} text={text} lines={lines} />);
    expect(toggle('Read more') !== null).toBe(isLong);
    if (isLong) await user.click(toggle('Read more')!);
    expect(toggle('Show less') !== null).toBe(isLong);
  }
});

it('a form says what is missing or wrong', async () => {
  render(
    <Form onSubmit={jest.fn()}>
      <TextField label="Place" required />
      <TextField label="Email" type="email" defaultValue="ada" />
      <button>Send</button>
    </Form>,
  );
  await user.click(screen.getByText('Send'));
  const texts = ['Place', 'Email'].map((name) => screen.getByLabelText(name).parentElement);
  expect(texts.map((field) => field?.textContent)).toEqual([
    'PlacePlease fill in this field.',
    'EmailPlease enter an email address like name@university.edu.',
  ]);
});
