import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readConfig, SettingError } from '../../../server/config.ts';

describe('the settings', () => {
  it('have a value each when nothing is set, or set to nothing', () => {
    const config = readConfig({ PORT: '', HOST: '  ' });
    expect(config).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: '',
      DATA_DIR: resolve('data'),
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'on',
      LIMIT_CALLS_PER_MINUTE: 200,
      LIMIT_ADDRESS_CALLS_PER_MINUTE: 1_000,
      LIMIT_SIGNUPS_PER_HOUR: 100,
      LIMIT_SEARCHES_PER_MINUTE: 60,
      LIMIT_MESSAGES_AT_ONCE: 60,
      LIMIT_REQUESTS_PER_DAY: 30,
      LIMIT_RESET_MAILS_PER_HOUR: 2,
      LIMIT_RESET_MAILS_PER_DAY: 5,
    });
  });

  it('are read as what they mean', () => {
    const config = readConfig({
      PORT: ' 8080 ',
      PUBLIC_URL: 'https://buddies.example.edu/',
      CORS_ORIGINS: 'https://a.example, https://b.example,',
      DATA_DIR: 'elsewhere',
    });
    expect(config).toMatchObject({
      PORT: 8080,
      PUBLIC_URL: 'https://buddies.example.edu',
      CORS_ORIGINS: ['https://a.example', 'https://b.example'],
      DATA_DIR: resolve('elsewhere'),
    });
  });

  it.each([
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535; it is "70000".'],
    ['PORT', '3e3', 'PORT must be a whole number from 0 to 65535; it is "3e3".'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace'],
    ['PUBLIC_URL', 'example.edu', 'PUBLIC_URL must be an address that starts with http:// or'],
    ['RATE_LIMITS', 'no', 'RATE_LIMITS must be one of on, off; it is "no".'],
    [
      'DATABASE_URL',
      'mysql://x',
      'DATABASE_URL must be an address that starts with postgres:// or',
    ],
    ['DATABASE_URL', 'postgres://x', 'DATABASE_URL and REDIS_URL belong together'],
    ['REDIS_URL', 'redis://x', 'DATABASE_URL and REDIS_URL belong together'],
  ])('are refused in a sentence that names them: %s=%s', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(SettingError);
    expect(() => readConfig({ [name]: value })).toThrow(sentence);
  });

  it.each([
    ['JWT_SECRET', 'too-short'],
    ['SMTP_URL', 'http://user:hunter2@mail.example'],
  ])('do not repeat a secret: %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
    expect(() => readConfig({ [name]: value })).not.toThrow(value);
  });
});
