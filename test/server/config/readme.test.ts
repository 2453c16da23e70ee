import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { settings, type SettingSchema } from '../../../server/config/settings.ts';

const readme = readFileSync('README.md', 'utf8');

/** Rows of the table of settings, by name. */
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

describe('the table of settings in README.md', () => {
  // Covers A.18
  it.each(Object.entries(settings.properties) as [string, SettingSchema][])(
    'lists %s',
    (name, setting) => {
      expect(rows.get(name)).toEqual({
        fallback: String(setting.default),
        description: setting.description,
      });
    },
  );

  // Covers A.18
  it('lists no unknown setting', () => {
    expect([...rows.keys()].filter((name) => !(name in settings.properties))).toEqual([]);
  });
});
