import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { settings } from '../../../server/settings.ts';

const readme = readFileSync('README.md', 'utf8');

/** The cells of each row of the table of settings, by the setting's name. */
const rows = new Map(
  readme
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, name]) => /^`[A-Z0-9_]+`$/.test(name ?? ''))
    .map(([, name = '', fallback, description]) => [
      name.replaceAll('`', ''),
      { fallback: fallback?.replaceAll('`', ''), description },
    ]),
);

describe('the table of settings in the README', () => {
  it.each(Object.entries(settings))('says of %s what the service knows', (name, setting) => {
    expect(rows.get(name)).toEqual({
      fallback: setting.fallback,
      description: setting.description,
    });
  });

  it('names no other setting', () => {
    expect([...rows.keys()].filter((name) => !(name in settings))).toEqual([]);
  });
});
