import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { sizesOf } from '../../bench/sizes.ts';
import { filesOf, readManifest } from '../../scripts/pageFiles.js';

const PAGE = 'build/page';

describe('the built page', () => {
  it.each(sizesOf(PAGE))('sends at most $limit kB of JavaScript for $route', ({ js, limit }) => {
    expect(js).toBeLessThanOrEqual(limit);
  });

  it('has the landing page in its HTML, which loads no script but our files', () => {
    const landing = readFileSync(`${PAGE}/landing.html`, 'utf8');
    expect(landing).toContain('<h1');
    expect(landing).toContain('Get Started');
    expect(landing.match(/<figure/g)).toHaveLength(5);
    expect(landing).not.toMatch(/<script(?![^>]* src="\/)/);
    expect(readFileSync(`${PAGE}/index.html`, 'utf8')).toContain('<div id="root"></div>');
  });

  it.each([
    ['landing', 'Landing'],
    ['login', 'Login'],
    ['signup', 'Signup'],
    ['forgot-password', 'ForgotPassword'],
    ['reset-password', 'ResetPassword'],
  ])('names in %s.html every script that screen needs', (name, screen) => {
    const html = readFileSync(`${PAGE}/${name}.html`, 'utf8');
    const { js } = filesOf(readManifest(PAGE), ['index.html', `src/routes/${screen}Route.tsx`]);
    expect(js.filter((file) => !html.includes(`"/${file}"`))).toEqual([]);
  });
});
