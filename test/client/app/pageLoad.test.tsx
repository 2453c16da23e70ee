import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { FullScreenLoading } from '../../../src/app/shell/FullScreenLoading.tsx';
import { prepareFirstPaint } from '../../../src/start/firstPaint.ts';
import { usePrefetch } from '../../../src/app/App.tsx';
import { lazyRoutes, prefetchRoute } from '../../../src/app/lazyRoutes.ts';
import { PageBoundary, ScreenBoundary } from '../../../src/app/shell/ErrorBoundary.tsx';
import { Card } from '../../../src/ui/Card.tsx';
import { Part } from '../../../src/ui/loading/Part.tsx';
import { lazyChunk } from '../../../src/ui/loading/lazyChunk.ts';
import { takeNewVersion } from '../../../src/app/shell/serviceWorker.ts';
import { fakeClock } from '../../support/client/fakeClock.ts';
import { expectConsole } from '../../support/expectConsole.ts';

const html = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html');
const page = document.documentElement;

afterEach(() => {
  delete page.dataset['theme'];
  delete page.dataset['hasToken'];
});

it.each([
  ['theme', 'light', [['theme', 'light']]],
  ['theme', 'dark', [['theme', 'dark']]],
  ['theme', 'purple', []],
  ['token', 'stored', [['hasToken', '']]],
  ['refreshToken', 'stored', [['hasToken', '']]],
])('the script before the first paint applies the stored %s "%s" as %j', (key, value, expected) => {
  prepareFirstPaint({ getItem: (name) => (name === key ? value : null) }, page);
  expect(Object.entries(page.dataset)).toEqual(expected);
});

it('starts from the same loading screen that React renders', () => {
  const { container } = render(<FullScreenLoading />);
  const loading = html.getElementById('loading')!;
  expect(elementsOf(loading)).toEqual(elementsOf(container));
});

/** Returns the elements in a container. The order of classes is free. */
const elementsOf = (container: Element) =>
  [...container.querySelectorAll('*')].map((element) => [
    ...[element.tagName, element.getAttribute('role'), element.getAttribute('aria-hidden')],
    ...[element.textContent.trim(), [...element.classList].sort()],
  ]);

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

it('a screen is prefetched when a link to it is hovered or focused, until the page unmounts', () => {
  const prefetched: string[] = [];
  const { unmount } = render(<Links prefetched={prefetched} />);
  fireEvent.pointerOver(screen.getByText('Text'));
  fireEvent.pointerOver(screen.getByText('Elsewhere'));
  expect(prefetched).toEqual([]);
  fireEvent.pointerOver(screen.getByText('Sessions'));
  fireEvent.focusIn(screen.getByText('Sessions'));
  expect(prefetched).toEqual(['/sessions', '/sessions']);
  unmount();
  document.body.innerHTML = '<a href="/chat">Chat</a>';
  fireEvent.pointerOver(screen.getByText('Chat'));
  expect(prefetched).toHaveLength(2);
});

it('a prefetched screen is available without another tick', async () => {
  await prefetchRoute('/login');
  let drawn: unknown;
  void lazyRoutes['/login']().then(({ default: Login }) => (drawn = Login));
  expect(drawn).toBeInstanceOf(Function);
  expect((await lazyRoutes['/login']()).default).toBe(drawn);
  expect((await lazyRoutes['/login']().catch(() => undefined))?.default).toBe(drawn);
});

it.each([
  ['once more after a failure', 1, 'The panel'],
  ['no more after two failures, which are an error', 2, 'Something went wrong here.'],
])('a component that loads on demand is loaded %s', async (_what, failures, text) => {
  if (failures === 2) expectConsole(/No network/);
  const clock = fakeClock();
  const loaded = { default: () => <p>The panel</p> };
  const load = jest.fn(() => Promise.resolve(loaded));
  for (let n = 0; n < failures; n += 1) load.mockRejectedValueOnce(new Error('No network.'));
  const Lazy = lazyChunk(load);
  render(
    <Part>
      <Suspense fallback={null}>
        <Lazy />
      </Suspense>
    </Part>,
  );
  await clock.advance(999);
  expect(load).toHaveBeenCalledTimes(1);
  await clock.advance(1);
  await clock.waitFor(() => expect(screen.getByText(text)).toBeVisible());
  expect(load).toHaveBeenCalledTimes(2);
  if (failures < 2) return;
  // It can be loaded again.
  fireEvent.click(screen.getByText('Retry'));
  await clock.waitFor(() => expect(screen.getByText('The panel')).toBeVisible());
});

describe('a failure', () => {
  const Broken = ({ text = 'No such seat.' }) => {
    throw new Error(text);
  };
  beforeEach(() => {
    expectConsole(/No such seat|imported module/);
  });

  it('replaces its part alone, without the text of the error', () => {
    render(
      <>
        <h1>Requests</h1>
        <Card>
          <Broken />
        </Card>
      </>,
    );
    expect(screen.getByText('Requests')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong here.');
    expect(document.body).not.toHaveTextContent('No such seat');
  });

  // Covers 2.14
  it('around the screens replaces the page by its message', () => {
    render(
      <PageBoundary>
        <Broken />
      </PageBoundary>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.No such seat.');
  });

  it('to load code says so in other words, and is mended when the service is back', async () => {
    const clock = fakeClock();
    const replies: (() => Promise<Response>)[] = [() => Promise.reject(new Error('away'))];
    jest.spyOn(globalThis, 'fetch').mockImplementation(() => replies[0]!());
    let isBack = false;
    const Chunk = () => (
      <p>{isBack ? 'Here.' : <Broken text="Failed to fetch dynamically imported module" />}</p>
    );
    render(
      <ScreenBoundary path="/requests">
        <Chunk />
      </ScreenBoundary>,
    );
    const text = 'This could not be loaded. It appears when the service can be reached again.';
    expect(screen.getByText(text)).toBeVisible();
    isBack = true;
    await clock.advance(5_000);
    expect(screen.getByText(text)).toBeVisible();
    replies[0] = () => Promise.resolve(new Response('<div id="root">'));
    await clock.advance(5_000);
    await clock.waitFor(() => expect(screen.getByText('Here.')).toBeVisible());
  });
});

describe('a part whose build was replaced', () => {
  const entry = document.createElement('script');
  const ask = (event: Event) => {
    event.preventDefault();
  };
  beforeEach(() => {
    Object.assign(entry, { type: 'module', src: '/assets/replaced.js' });
    document.head.append(entry);
    window.addEventListener('beforeunload', ask);
  });
  afterEach(() => {
    entry.remove();
    window.removeEventListener('beforeunload', ask);
  });

  async function renderReplaced() {
    expectConsole(/imported module/);
    const clock = fakeClock();
    const fetchFake = jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() => Promise.resolve(new Response('<div id="root">')));
    const Missing = () => {
      throw new Error('Failed to fetch dynamically imported module');
    };
    render(
      <Part>
        <Missing />
      </Part>,
    );
    await clock.advance(10_000);
    expect(fetchFake).toHaveBeenCalledTimes(3);
    expect(screen.getByText(/^This could not be loaded\./)).toBeVisible();
    return clock;
  }

  it('does not reload a page that asks before it is left', async () => {
    await renderReplaced();
  });

  it('reloads the page when nothing would be lost', async () => {
    // jsdom cannot reload.
    expectConsole(/Not implemented: navigation/);
    const clock = await renderReplaced();
    window.removeEventListener('beforeunload', ask);
    await clock.advance(5_000);
  });
});

describe('taking a new version', () => {
  const reload = jest.fn();
  const messages: unknown[] = [];
  const takeFrom = (registration?: object) => {
    const getRegistration = () => Promise.resolve(registration);
    const container = Object.assign(new EventTarget(), { getRegistration });
    return takeNewVersion(container as unknown as ServiceWorkerContainer, reload);
  };

  it('activates the waiting worker, and reloads when it has not been activated for five seconds', async () => {
    const { advance } = fakeClock();
    await takeFrom({ waiting: { postMessage: (message: unknown) => messages.push(message) } });
    expect(messages).toEqual([{ type: 'SKIP_WAITING' }]);
    await advance(4_999);
    expect(reload).not.toHaveBeenCalled();
    await advance(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads at once when another tab has activated it', async () => {
    reload.mockClear();
    await takeFrom();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
