import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  describeUnsupportedNode,
  NODE_VERSIONS,
} from '../../../../server/platform/config/nodeVersions.js';

describe('the supported versions of Node.js', () => {
  it('are those of engines in package.json', () => {
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      engines: { node: string };
    };
    const ranges = NODE_VERSIONS.map(({ major, minor }) => `^${major}.${minor}.0`);
    expect(engines.node).toBe(ranges.join(' || '));
  });

  it.each(['20.19.0', '20.20.2', '22.12.0', '24.0.0', '24.21.0', '26.10.0'])(
    'include %s',
    (version) => expect(describeUnsupportedNode(version)).toBeUndefined(),
  );

  it.each(['18.20.8', '20.18.3', '21.7.3', '22.11.0', '23.11.1', '25.9.0', '27.0.0'])(
    'do not include %s',
    (version) =>
      expect(describeUnsupportedNode(version)).toBe(
        `Study Buddy runs on Node.js 20 (from 20.19), 22 (from 22.12), 24 or 26, not on ${version}: install one of these.`,
      ),
  );
});
