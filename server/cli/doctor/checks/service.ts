import { ZONE_RULES } from '../../../domain/scheduling/wallClock.js';
import { type Check, localUrl, PATIENCE, reasonOf, right, wrong } from '../finding.ts';

interface Ready {
  status?: string;
  error?: string;
  zoneRules?: string;
}

/** The service runs, is ready, and runs this version's rules of time zones. */
export const checkService: Check = async ({ config }) => {
  const url = localUrl(config);
  let response: Response;
  try {
    response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(PATIENCE) });
  } catch (error) {
    return [wrong(`does not answer at ${url} (HOST and PORT): ${reasonOf(error)}.`)];
  }
  const ready = (await response.json().catch(() => ({}))) as Ready;
  if (ready.status === undefined) {
    return [wrong(`is not ready at ${url}: ${ready.error ?? `status ${response.status}`}`)];
  }
  const state = ready.status === 'ok' ? right(`is ready at ${url}.`) : undefined;
  return [
    state ?? wrong(`is ready at ${url}, but ${ready.status}: ${ready.error ?? ''}`),
    ready.zoneRules === ZONE_RULES
      ? right(`has the rules of time zones ${ZONE_RULES}.`)
      : wrong(
          `has the rules of time zones ${ready.zoneRules ?? 'of another version'}, this version ${ZONE_RULES}: restart it.`,
        ),
  ];
};
