import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { takeNewVersion } from '../../../src/app/shell/serviceWorker.ts';

const reload = jest.fn();
let messages: unknown[];

beforeEach(() => {
  jest.useFakeTimers();
  reload.mockClear();
  messages = [];
});

/** Returns a container of service workers, with or without a waiting one. */
function makeContainer({ isWaiting = true } = {}): ServiceWorkerContainer {
  const waiting = { postMessage: (message: unknown) => messages.push(message) };
  const getRegistration = () => Promise.resolve(isWaiting ? { waiting } : undefined);
  return Object.assign(new EventTarget(), { getRegistration }) as unknown as ServiceWorkerContainer;
}

describe('taking a new version', () => {
  it('activates the waiting worker and reloads when it controls the page', async () => {
    const container = makeContainer();
    await takeNewVersion(container, reload);
    expect(messages).toEqual([{ type: 'SKIP_WAITING' }]);
    expect(reload).not.toHaveBeenCalled();
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads after five seconds when the browser delays the activation', async () => {
    await takeNewVersion(makeContainer(), reload);
    jest.advanceTimersByTime(4_999);
    expect(reload).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads at once when another tab has activated it', async () => {
    await takeNewVersion(makeContainer({ isWaiting: false }), reload);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
