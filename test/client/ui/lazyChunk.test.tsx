import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { ErrorBoundary } from '../../../src/app/shell/ErrorBoundary.tsx';
import { lazyChunk } from '../../../src/ui/loading/lazyChunk.ts';
import { expectConsole } from '../../support/expectConsole.ts';

const Panel = () => <p>The panel</p>;

function show(failures: number) {
  let left = failures;
  const load = jest.fn(() => {
    left -= 1;
    return left < 0
      ? Promise.resolve({ default: Panel })
      : Promise.reject(new Error('No network.'));
  });
  const Lazy = lazyChunk(load);
  render(
    <ErrorBoundary>
      <Suspense fallback={null}>
        <Lazy />
      </Suspense>
    </ErrorBoundary>,
  );
  return load;
}

describe('a component that loads on demand', () => {
  it('is loaded once more after a failure', async () => {
    const load = show(1);
    expect(await screen.findByText('The panel', {}, { timeout: 10_000 })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is reported as an error after two failures', async () => {
    expectConsole(/No network/);
    const load = show(2);
    expect(await screen.findByText('No network.', {}, { timeout: 10_000 })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
  });
});
