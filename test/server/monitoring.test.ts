import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { parse } from 'yaml';
import type { TokenResponse } from '../../contract/auth.ts';
import type { User } from '../../contract/users.ts';
import { securityEventNames } from '../../server/platform/http/security/securityEvents.ts';
import { forgotPassword, logIn as logInOn, refresh as refreshOn } from '../support/server/auth.ts';
import {
  call,
  signUp as insertStudent,
  startSharedServer,
  type ApiResponse,
} from '../support/server/server.ts';
import { startProcess, type ServiceProcess } from '../support/server/serviceProcess.ts';
import { tempFolder } from '../support/server/tempFolder.ts';
import { engine } from '../support/server/testDatabase.ts';
import { waitFor } from '../support/waitFor.ts';

const server = await startSharedServer();
await fetch(`${server.url}/healthz`);
const metrics = await (await fetch(`${server.url}/metrics`)).text();
const printed = metrics
  .split('\n')
  .flatMap((line) => /^# TYPE (\S+) (\S+)/.exec(line)?.slice(1, 3).join(' ') ?? []);

/** The names of series: those of a histogram have endings. Prometheus adds `up`. */
const names = new Set([
  'up',
  ...printed.flatMap((line) => {
    const [name = '', type] = line.split(' ');
    return type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name];
  }),
  // A node without Redis has no such metric.
  ...(engine === 'sqlite' ? ['redis_reachable'] : []),
]);

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; description: string };
}
const rules = (
  parse(readFileSync('deploy/alerts.yaml', 'utf8')) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules);

interface Panel {
  title: string;
  targets: { expr: string }[];
}
const { panels } = JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8')) as {
  panels: Panel[];
};

/** The metrics and labels in an expression, each of which selects the job. */
const metricsIn = (expr: string) => [...expr.matchAll(/(\w+)\{/g)].map(([, name]) => name);
const labelsIn = (expr: string) => [
  ...[...expr.matchAll(/(\w+)\s*=~?\s*"/g)].map(([, label]) => label),
  ...[...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/)),
];
/** Labels that Prometheus adds. */
const ADDED = ['job', 'instance', 'le'];

const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Labels of the metrics that the expressions use. */
const LABELS = ['method', 'route', 'status', 'event'];

describe('deploy/alerts.yaml and deploy/grafana-dashboard.json', () => {
  it('use metrics and labels of /metrics', async () => {
    expect([rules.length, panels.length]).toEqual([4, 10]);
    for (const [name, expr] of expressions) {
      const used = metricsIn(expr);
      const labels = labelsIn(expr).filter((label) => !ADDED.includes(label ?? ''));
      expect([name, used]).not.toEqual([name, []]);
      const unknown = [
        ...used.filter((metric) => !names.has(metric ?? '')),
        ...labels.filter((label) => !LABELS.includes(label ?? '')),
      ];
      expect([name, unknown]).toEqual([name, []]);
    }
    const text = await (await fetch(`${server.url}/metrics`)).text();
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="[^"]+",status="200"\}/,
    );
    expect(text).toMatch(/study_buddy_security_events_total\{event="login_failed"\} 0/);
  });
});

it('a mail that cannot be sent is logged, and is no error for the student', async () => {
  const { context } = server;
  const { email } = await insertStudent(server, 'Ada');
  jest.spyOn(context.mailer, 'send').mockRejectedValue(new Error('no mail server'));
  const logged = jest.spyOn(context.log, 'error').mockReturnValue();
  expect((await forgotPassword(server, email)).status).toBe(200);
  await waitFor(() => {
    const err = expect.objectContaining({ message: 'no mail server' });
    expect(logged).toHaveBeenCalledWith({ err }, expect.any(String));
  });
});

describe('security events', () => {
  const ADMIN = 'root@example.edu';
  const PASSWORD = 'tangerine-orbit-42';
  const NEW_PASSWORD = 'Another-secret-7';
  const GUESS = 'Wrong-guess-1';

  interface Account extends TokenResponse {
    id: string;
  }

  let service: ServiceProcess;
  let url: string;
  beforeAll(async () => {
    // The default LOG_LEVEL, at which the events must appear.
    const env = { ADMIN_EMAIL: ADMIN, RATE_LIMITS: 'off' };
    service = startProcess(await tempFolder(), { args: ['--empty'], env });
    url = await service.url();
  });
  afterAll(async () => {
    service.kill('SIGKILL');
    await service.exited;
  });

  const api = <Body>(method: string, path: string, body?: unknown, token = '') =>
    call<Body>({ url }, method, path, { body, ...(token === '' ? {} : { token }) });
  const logIn = (email: string, password: string) => logInOn({ url }, { email, password });
  const refresh = (refreshToken: string) => refreshOn({ url }, refreshToken);

  async function signUp(name: string, email: string): Promise<Account> {
    const fields = { name, email, university: 'London', password: PASSWORD };
    const { body } = await api<TokenResponse>('POST', '/api/users/signup', fields);
    const me = await api<User>('GET', '/api/users/me', undefined, body.token);
    return { ...body, id: me.body._id };
  }

  /** Returns the fields of the events logged so far, without those that pino adds. */
  const events = () =>
    service
      .stderr()
      .split('\n')
      .filter((line) => line.includes('securityEvent'))
      .map((line) => {
        const fields = JSON.parse(line) as Record<string, unknown>;
        const { time: _time, pid: _pid, hostname: _hostname, msg: _msg, ...rest } = fields;
        return rest;
      });

  /** Waits until the service has printed a link to the page. Returns its token. */
  async function printedToken(page: string): Promise<string> {
    let token = '';
    await waitFor(() => {
      const link = new RegExp(`http://localhost:\\d+/${page}/([\\w-]{43})$`, 'm');
      token = link.exec(service.stdout())?.[1] ?? '';
      expect(token).not.toBe('');
    });
    return token;
  }

  /** Waits until the request has caused exactly these events. */
  async function expectEvents(request: Promise<ApiResponse>, expected: object[]): Promise<void> {
    const before = events().length;
    await request;
    await waitFor(() =>
      expect(events().slice(before)).toEqual(expected.map((event) => ({ level: 40, ...event }))),
    );
  }

  const ip = '127.0.0.1';

  it('are logged by default with ids instead of emails and secrets, and counted', async () => {
    const admin = await signUp('Root', ADMIN);
    const verification = await printedToken('verify-email');
    await expectEvents(api('POST', `/api/users/verify-email/${verification}`, {}, admin.token), [
      { securityEvent: 'role_changed', userId: admin.id, role: 'admin' },
    ]);
    const ada = await signUp('Ada', 'ada@example.edu');
    const grace = await signUp('Grace', 'grace@example.edu');
    const byGrace = { userId: grace.id, ip, knownDevice: false };
    const failed = { securityEvent: 'login_failed', ...byGrace };

    const knownIp = { ip, knownDevice: false };
    const event = (securityEvent: string, fields: object) => [{ securityEvent, ...fields }];

    await expectEvents(logIn('nobody@example.edu', GUESS), event('login_failed', knownIp));
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await expectEvents(logIn('grace@example.edu', GUESS), [failed]);
    }
    await expectEvents(logIn('grace@example.edu', GUESS), [
      ...event('login_locked', byGrace),
      failed,
    ]);

    const forgot = (email: string) => api('POST', '/api/users/forgot-password', { email });
    await expectEvents(forgot('nobody@example.edu'), event('password_reset_requested', { ip }));
    const graces = { userId: grace.id, ip };
    await expectEvents(forgot('grace@example.edu'), event('password_reset_requested', graces));
    const reset = await printedToken('reset-password');
    await expectEvents(
      api('POST', `/api/users/reset-password/${reset}`, { password: NEW_PASSWORD }),
      event('password_reset_used', graces),
    );

    const second = (await refresh(ada.refreshToken)).body;
    await refresh(second.refreshToken);
    await expectEvents(
      refresh(ada.refreshToken),
      event('refresh_token_reused', { userId: ada.id, authSessionId: expect.any(String), ip }),
    );

    const { token } = (await logIn('ada@example.edu', PASSWORD)).body;
    const path = '/api/admin/users';
    await expectEvents(
      api('GET', path, undefined, token),
      event('admin_refused', { userId: ada.id, method: 'GET', route: path, ip }),
    );
    const report = { userId: grace.id, reason: 'spam', details: 'A private text' };
    const byAda = { userId: grace.id, actorId: ada.id };
    await expectEvents(
      api('POST', '/api/reports', report, token),
      event('student_reported', { ...byAda, reason: 'spam' }),
    );
    await expectEvents(
      api('PUT', `/api/users/${grace.id}/block`, undefined, token),
      event('student_blocked', byAda),
    );
    await expectEvents(
      api('DELETE', '/api/admin/all', { password: PASSWORD }, admin.token),
      event('users_deleted', { actorId: admin.id, action: 'clear-data', count: 2 }),
    );

    const metrics = await (await fetch(`${url}/metrics`)).text();
    const count = (name: string) =>
      new RegExp(`^study_buddy_security_events_total\\{event="${name}"\\} (\\d+)$`, 'm').exec(
        metrics,
      )?.[1];
    expect(count('login_failed')).toBe('6');
    for (const name of securityEventNames.filter((event) => event !== 'login_failed')) {
      const logged = events().filter((event) => event['securityEvent'] === name);
      expect([name, count(name)]).toEqual([name, String(logged.length)]);
    }

    const log = service.stderr();
    for (const hidden of [
      ...[PASSWORD, NEW_PASSWORD, GUESS, verification, reset, token, second.refreshToken],
      ...[ada.refreshToken, '@example.edu', report.details],
    ]) {
      expect(log).not.toContain(hidden);
    }
  });

  it('are all described in docs/operating.md', () => {
    const docs = readFileSync('docs/operating.md', 'utf8');
    const described = [...docs.matchAll(/^\| `([a-z]+(?:_[a-z]+)+)` +\|/gm)].map(
      ([, name]) => name,
    );
    expect(described.sort()).toEqual([...securityEventNames].sort());
  });
});
