import JsdomEnvironment from './jsdomEnvironment.js';

/**
 * A jsdom environment in the time zone `testEnvironmentOptions.timeZone`. Node applies a change of TZ
 * at once, but only in the real `process.env`, which a test cannot access.
 */
export default class ZoneEnvironment extends JsdomEnvironment {
  /** @param {ConstructorParameters<typeof JsdomEnvironment>} args */
  constructor(...args) {
    const before = process.env['TZ'];
    process.env['TZ'] = String(args[0].projectConfig.testEnvironmentOptions['timeZone']);
    super(...args);
    this.zoneBefore = before;
  }

  /** Restores TZ for the next test files of this process. */
  async teardown() {
    if (this.zoneBefore === undefined) delete process.env['TZ'];
    else process.env['TZ'] = this.zoneBefore;
    await super.teardown();
  }
}
