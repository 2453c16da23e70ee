import { expect, it } from '@jest/globals';
import { hostOf, isPublicIp } from '../../../../server/platform/http/publicHosts.ts';

it.each(['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
  '%s is public',
  (ip) => {
    expect(isPublicIp(ip)).toBe(true);
  },
);

it.each([
  ...[
    '127.0.0.1',
    '127.1.2.3',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
  ],
  ...['100.64.0.1', '192.0.2.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  ...['::', '::1', '0:0:0:0:0:0:0:1', '::127.0.0.1', '::10.0.0.1', '::7f00:1', '::808:808'],
  ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:0:127.0.0.1'],
  ...['64:ff9b::127.0.0.1', '64:ff9b:1::127.0.0.1', '2002:7f00:1::', '2001::1', '2001:db8::1'],
  ...['fe80::1', 'fe80::1%eth0', 'fec0::1', 'fc00::1', 'fd00::1', 'ff02::1', '100::1'],
])('%s is not public', (ip) => {
  expect(isPublicIp(ip)).toBe(false);
});

it.each(['2130706433', '0x7f000001', '0177.0.0.1', '127.1'])(
  'the URL of %s has the host that is checked',
  (host) => {
    expect(isPublicIp(hostOf(new URL(`https://${host}/`)))).toBe(false);
  },
);
