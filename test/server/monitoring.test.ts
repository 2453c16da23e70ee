import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { startSharedServer } from '../support/server/server.ts';
import { engine } from '../support/server/testDatabase.ts';

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

describe('deploy/alerts.yaml and deploy/grafana-dashboard.json', () => {
  it('have four rules and ten panels', () => {
    expect([rules.length, panels.length]).toEqual([4, 10]);
  });

  it.each(expressions)('%s uses metrics and labels of /metrics: %s', (_name, expr) => {
    const used = metricsIn(expr);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((name) => !names.has(name ?? ''))).toEqual([]);
    const own = labelsIn(expr).filter((label) => !ADDED.includes(label ?? ''));
    for (const label of own) expect(LABELS).toContain(label);
  });
});

/** Labels of the metrics that the expressions use. */
const LABELS = ['method', 'route', 'status', 'event'];

it('/metrics has these labels', async () => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  expect(text).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="[^"]+",status="200"\}/,
  );
  expect(text).toMatch(/study_buddy_security_events_total\{event="login_failed"\} 0/);
});
