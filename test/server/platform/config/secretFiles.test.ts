import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../../../server/platform/config/config.ts';

const SECRET = 'a-secret-of-more-than-thirty-two-characters';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'study-buddy-secret-'));
  file = join(folder, 'secret');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the file of a secret', () => {
  it.each([
    ['JWT_SECRET', SECRET],
    ['DATABASE_URL', 'postgres://localhost/buddy'],
    ['SMTP_URL', 'smtp://localhost'],
    ['METRICS_TOKEN', 'token'],
  ] as const)('has the value of %s', (name, value) => {
    writeFileSync(file, `${value}\n`);
    expect(readConfig({ [`${name}_FILE`]: file })[name]).toBe(value);
  });

  it('is checked like the setting, and not shown', () => {
    writeFileSync(file, 'short-secret');
    const read = () => readConfig({ JWT_SECRET_FILE: file });
    expect(read).toThrow('JWT_SECRET must have at least 32 characters.');
  });

  it('does not stand beside the setting', () => {
    writeFileSync(file, SECRET);
    expect(() => readConfig({ JWT_SECRET: SECRET, JWT_SECRET_FILE: file })).toThrow(
      'JWT_SECRET and JWT_SECRET_FILE are both set; keep one of them.',
    );
    expect(readConfig({ JWT_SECRET: ' ', JWT_SECRET_FILE: file }).JWT_SECRET).toBe(SECRET);
  });

  it('has to exist and to have content', () => {
    const read = (path: string) => () => readConfig({ JWT_SECRET_FILE: path });
    expect(read(file)).toThrow(`JWT_SECRET_FILE cannot be used: ${file} does not exist.`);
    expect(read(folder)).toThrow(`JWT_SECRET_FILE cannot be used: ${folder} is a folder.`);
    writeFileSync(file, ' \n');
    expect(read(file)).toThrow(`JWT_SECRET_FILE cannot be used: ${file} is empty.`);
  });

  it('is for secrets only', () => {
    writeFileSync(file, '8080');
    expect(readConfig({ PORT_FILE: file }).PORT).toBe(3000);
  });
});
