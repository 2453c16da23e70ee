import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { MAX_FILES, sizesOf } from '../../bench/sizes.ts';
import { filesOf, readManifest } from '../../scripts/pageBuild/pageFiles.js';
import { allSourcesOf, startPageOf } from '../../scripts/pageBuild/screenSources.js';
import { SCREEN_PATHS } from '../../src/routes.ts';

const PAGE = 'build/page';

describe('the built page', () => {
  it.each(sizesOf(PAGE))('sends at most $budget kB of JavaScript for $path', (size) => {
    expect(size.js).toBeLessThanOrEqual(size.budget);
    expect(size.files).toBeLessThanOrEqual(MAX_FILES);
  });

  it('contains the landing page as HTML without inline or external scripts', () => {
    const landing = readFileSync(`${PAGE}/landing.html`, 'utf8');
    expect(landing).toContain('<h1');
    expect(landing).toContain('Get Started');
    expect(landing.match(/<figure/g)).toHaveLength(5);
    expect(landing).not.toMatch(/<script(?![^>]* src="\/)/);
    expect(readFileSync(`${PAGE}/index.html`, 'utf8')).toContain('<div id="root"></div>');
  });

  it.each(SCREEN_PATHS)('preloads every script of %s in its HTML', (path) => {
    const html = readFileSync(`${PAGE}/${startPageOf(path)}`, 'utf8');
    const { js } = filesOf(readManifest(PAGE), ['index.html', ...allSourcesOf(path)]);
    expect(js.filter((file) => !html.includes(`"/${file}"`))).toEqual([]);
  });

  it.each(SCREEN_PATHS)('runs start.js of %s before the stylesheet and the scripts', (path) => {
    const html = readFileSync(`${PAGE}/${startPageOf(path)}`, 'utf8');
    const start = html.indexOf('<script src="/start.js">');
    expect(start).toBeGreaterThan(0);
    expect(start).toBeLessThan(html.search(/rel="stylesheet"|type="module"|rel="modulepreload"/));
  });
});
