/** What a test expects in each zone it runs in. */
type InEachZone<Value> = Record<'UTC' | 'America/New_York' | 'Asia/Kolkata', Value>;

/** The zone of this run; see zoneEnvironment.js. */
const zone = process.env['TZ'] as keyof InEachZone<unknown>;

/** What is right on the clocks of this run. */
export const here = <Value>(expected: InEachZone<Value>): Value => expected[zone];
