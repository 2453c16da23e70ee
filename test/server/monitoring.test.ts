import { readFileSync } from 'node:fs';
import { describe, expect, it, jest } from '@jest/globals';
import { parse } from 'yaml';
import { securityEventNames } from '../../server/platform/http/security/securityEvents.ts';
import { forgotPassword, logIn, refresh, resetPassword } from '../support/server/auth.ts';
import { serviceForEachTest } from '../support/server/eachTest.ts';
import { startSharedServer } from '../support/server/server.ts';
import { makeStudent, signUp, signUpByApi } from '../support/server/students.ts';
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

it('deploy/alerts.yaml and deploy/grafana-dashboard.json use metrics and labels of /metrics', () => {
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
});

it('a mail that cannot be sent is logged, and is no error for the student', async () => {
  const { context } = server;
  const { email } = await signUp(server, 'Ada');
  jest.spyOn(context.mailer, 'send').mockRejectedValue(new Error('no mail server'));
  const logged = jest.spyOn(context.log, 'error').mockReturnValue();
  expect((await forgotPassword(server, email)).status).toBe(200);
  await waitFor(() => {
    const err = expect.objectContaining({ message: 'no mail server' });
    expect(logged).toHaveBeenCalledWith({ err }, expect.any(String));
  });
});

it('all security events are described in docs/operating.md', () => {
  const docs = readFileSync('docs/operating.md', 'utf8');
  const described = [...docs.matchAll(/^\| `([a-z]+(?:_[a-z]+)+)` +\|/gm)].map(([, name]) => name);
  expect(described.sort()).toEqual([...securityEventNames].sort());
});

describe('security events', () => {
  const ADMIN = 'root@example.edu';
  const NEW_PASSWORD = 'Another-secret-7';
  const GUESS = 'Wrong-guess-1';
  // The default LOG_LEVEL, at which the events must appear.
  const env = { ADMIN_EMAIL: ADMIN, RATE_LIMITS: 'off' };
  const service = serviceForEachTest({ args: ['--empty'], env });

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

  it('are logged by default with ids instead of emails and secrets, and counted', async () => {
    const server = { url: await service.url() };
    const admin = await signUpByApi(server, 'Root', { email: ADMIN });
    const verification = await printedToken('verify-email');
    const [ada, grace] = [await signUpByApi(server, 'Ada'), await signUpByApi(server, 'Grace')];
    const again = makeStudent(server, { ...ada, ...(await logIn(server, ada)).body });
    const second = (await refresh(server, ada.refreshToken)).body;
    await refresh(server, second.refreshToken);
    let reset = '';

    const guess = (email: string) => logIn(server, { email, password: GUESS });
    const ip = '127.0.0.1';
    const ofGrace = { userId: grace._id, ip };
    const byAda = { userId: grace._id, actorId: ada._id };
    const authSessionId = expect.any(String);
    const unknown = { ip, knownDevice: false };
    const failed = ['login_failed', { ...ofGrace, ...unknown }] as const;
    const report = { userId: grace._id, reason: 'spam', details: 'A private text' };
    type Event = readonly [securityEvent: string, fields: object];
    const steps: [() => Promise<unknown>, ...Event[]][] = [
      [
        () => admin.api('POST', `/api/users/verify-email/${verification}`, {}),
        ['role_changed', { userId: admin._id, role: 'admin' }],
      ],
      [() => guess('nobody@example.edu'), ['login_failed', unknown]],
      ...[1, 2, 3, 4].map((): [() => Promise<unknown>, Event] => [
        () => guess(grace.email),
        failed,
      ]),
      [() => guess(grace.email), ['login_locked', { ...ofGrace, ...unknown }], failed],
      [() => forgotPassword(server, 'nobody@example.edu'), ['password_reset_requested', { ip }]],
      [() => forgotPassword(server, grace.email), ['password_reset_requested', ofGrace]],
      [
        async () => {
          reset = await printedToken('reset-password');
          await resetPassword(server, reset, NEW_PASSWORD);
        },
        ['password_reset_used', ofGrace],
      ],
      [
        () => refresh(server, ada.refreshToken),
        ['refresh_token_reused', { userId: ada._id, authSessionId, ip }],
      ],
      [
        () => again.api('GET', '/api/admin/users'),
        ['admin_refused', { userId: ada._id, method: 'GET', route: '/api/admin/users', ip }],
      ],
      [
        () => again.api('POST', '/api/reports', report),
        ['student_reported', { ...byAda, reason: 'spam' }],
      ],
      [() => again.block(grace), ['student_blocked', byAda]],
      [
        () => admin.api('DELETE', '/api/admin/all', { password: admin.password }),
        ['users_deleted', { actorId: admin._id, action: 'clear-data', count: 2 }],
      ],
    ];
    for (const [step, ...expected] of steps) {
      const before = events().length;
      await step();
      const logged = expected.map(([securityEvent, fields]) => ({
        ...{ level: 40, securityEvent, ...fields },
      }));
      await waitFor(() => expect(events().slice(before)).toEqual(logged));
    }

    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    for (const name of securityEventNames) {
      const logged = events().filter((event) => event['securityEvent'] === name);
      const counted = `study_buddy_security_events_total{event="${name}"} ${logged.length}\n`;
      expect(metrics).toContain(counted);
    }
    for (const hidden of [
      ...[admin.password, NEW_PASSWORD, GUESS, verification, reset, again.token],
      ...[second.refreshToken, ada.refreshToken, '@example.edu', report.details],
    ])
      expect(service.stderr()).not.toContain(hidden);
  });
});
