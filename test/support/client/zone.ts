/** Expected value in each time zone of the test. */
type InEachZone<Value> = Record<'UTC' | 'America/New_York' | 'Asia/Kolkata', Value>;

/** The time zone of this run. zoneEnvironment.js sets it. */
const zone = process.env['TZ'] as keyof InEachZone<unknown>;

/** Returns the expected value for the time zone of this run. */
export const inZone = <Value>(expected: InEachZone<Value>): Value => expected[zone];
