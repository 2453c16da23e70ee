import { CONCURRENT_HASHES } from '../../server/modules/auth/passwordHash.ts';
import { json, send } from '../support/http.ts';
import { startProbe } from '../support/probe.ts';
import { createSeededService } from '../support/seededService.ts';
import { createBareNode } from '../support/serviceNode.ts';

/** Times that many logins are sent. */
const ROUNDS = 3;

/**
 * Sends many logins at once and requests the page until the last one has a response, in turns to the
 * service and to Fastify alone, which hashes as many passwords at the same time.
 */
export async function loginStorm(logins: number) {
  const { node, remove } = await createSeededService(1, { settings: { RATE_LIMITS: 'on' } });
  const bare = await createBareNode({ UV_THREADPOOL_SIZE: String(CONCURRENT_HASHES) });
  const rounds = { service: [] as Round[], floor: [] as Round[] };
  try {
    await Promise.all([node.start(), bare.start()]);
    await Promise.all([send(`${node.url}/login`), send(`${bare.url}/login`)]);
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.service.push(await logInAtOnce(node.url, logins));
      rounds.floor.push(await logInAtOnce(bare.url, logins));
    }
    return rounds;
  } finally {
    await bare.kill();
    await remove();
  }
}

type Round = Awaited<ReturnType<typeof logInAtOnce>>;

async function logInAtOnce(url: string, logins: number) {
  const probe = startProbe({ page: { url: `${url}/login` } });
  const start = performance.now();
  const responses = await Promise.all(
    Array.from({ length: logins }, (_, n) => {
      // An unknown email costs as much as a known one.
      const body = json({ email: `student${n}@login.example`, password: 'some password' });
      return send(`${url}/api/users/login`, { body });
    }),
  );
  /** Milliseconds until the last login had a response. */
  const duration = performance.now() - start;
  const { slowest } = await probe.stop();
  const refused = responses.filter(({ status }) => status === 503).length;
  return { slowestPage: slowest.page, duration, refused };
}
