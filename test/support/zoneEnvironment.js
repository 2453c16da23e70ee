import JsdomEnvironment from './jsdomEnvironment.js';

/**
 * A page whose clocks go by `testEnvironmentOptions.timeZone`. Node follows a change of TZ at once,
 * but only in the real environment of the process, which a test itself does not reach.
 */
export default class ZoneEnvironment extends JsdomEnvironment {
  /** @param {ConstructorParameters<typeof JsdomEnvironment>} args */
  constructor(...args) {
    const before = process.env['TZ'];
    process.env['TZ'] = String(args[0].projectConfig.testEnvironmentOptions['timeZone']);
    super(...args);
    this.zoneBefore = before;
  }

  /** The files that this process runs next may be of no zone. */
  async teardown() {
    if (this.zoneBefore === undefined) delete process.env['TZ'];
    else process.env['TZ'] = this.zoneBefore;
    await super.teardown();
  }
}
