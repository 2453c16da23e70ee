import {
  findNodeVersion,
  joinWithOr,
  NODE_VERSIONS,
} from '../../../platform/config/nodeVersions.js';
import { type Check, type Finding, right, warning } from '../finding.ts';

/** @param version of Node.js, such as 24.21.0 */
export function judgeNodeVersion(version: string, now: Date): Finding {
  const today = now.toISOString().slice(0, 10);
  const until = findNodeVersion(version)?.updatesUntil ?? '';
  if (today <= until) return right(`${version} gets updates until ${until}.`);
  const current = NODE_VERSIONS.filter(({ updatesUntil }) => today <= updatesUntil);
  const majors = joinWithOr(current.map(({ major }) => String(major)));
  return warning(`${version} has had no updates since ${until}: install ${majors}.`);
}

export const checkNodeVersion: Check = async ({ now }) => [
  judgeNodeVersion(process.versions.node, now),
];
