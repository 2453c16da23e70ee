// @ts-check
import { appendFileSync } from 'node:fs';

/**
 * Jest reporter and test sequencer in one: runs the test files in the order of the command line,
 * and ends the process at the first failing test. With `MUTATE_HITS` it runs them all instead and
 * appends their results to that file.
 */
export default class JestHooks {
  #hits = process.env['MUTATE_HITS'];

  /** @param {{ path: string }[]} tests */
  sort(tests) {
    const order = (/** @type {{ path: string }} */ test) => process.argv.indexOf(test.path);
    return tests.toSorted((a, b) => order(a) - order(b));
  }

  cacheResults() {
    // Required of a sequencer.
  }

  /** @param {{ path: string }} test */
  onTestFileStart(test) {
    if (this.#hits) process.env['MUTATE_TEST'] = test.path;
  }

  /**
   * @param {unknown} _test
   * @param {{ status: string; fullName: string; failureMessages: string[] }} result
   */
  onTestCaseResult(_test, { status, fullName, failureMessages }) {
    if (status !== 'failed' || this.#hits) return;
    const isLate = failureMessages.some((message) => message.includes('Exceeded timeout'));
    this.#stop(isLate ? `timeout: ${fullName}` : fullName);
  }

  /**
   * @param {{ path: string }} test
   * @param {{ numFailingTests: number; testExecError?: unknown; perfStats: { runtime: number } }} result
   */
  onTestFileResult({ path }, { numFailingTests, testExecError, perfStats }) {
    const failed = numFailingTests > 0 || testExecError !== undefined;
    if (this.#hits)
      appendFileSync(this.#hits, `${JSON.stringify({ path, failed, ms: perfStats.runtime })}\n`);
    else if (failed) this.#stop(`${path} does not run`);
  }

  /** @param {string} reason */
  #stop(reason) {
    process.stdout.write(`${reason}\n`, () => process.exit(1));
  }
}
