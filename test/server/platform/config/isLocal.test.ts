import { expect, it } from '@jest/globals';
import { isLocal } from '../../../../server/platform/config/config.ts';

it.each([
  ['127.0.0.1', '', true],
  ['localhost', 'http://localhost:3000', true],
  ['::1', 'http://[::1]:3000', true],
  ['127.0.0.1', 'http://127.8.0.1', true],
  ['127.0.0.1', 'https://buddies.example.edu', false],
  ['127.0.0.1', 'https://localhost.example.edu', false],
  ['0.0.0.0', '', false],
  ['0.0.0.0', 'http://localhost:3000', false],
  ['192.0.2.1', '', false],
])('HOST %s with PUBLIC_URL "%s" is local: %s', (HOST, PUBLIC_URL, expected) => {
  expect(isLocal({ HOST, PUBLIC_URL })).toBe(expected);
});
