import type { PersonRef } from '../../../contract/common/types.ts';
import { PersonLink } from './PersonLink.tsx';

interface PersonNamesProps {
  people: readonly (PersonRef & { remark?: string | undefined })[];
  /** See PersonLink. */
  searchBelow?: string;
}

/** Names that open their persons, with remarks, separated by commas, or a dash. */
export function PersonNames({ people, ...link }: PersonNamesProps) {
  if (people.length === 0) return '—';
  return people.map(({ _id, name, remark }, index) => (
    <span key={_id}>
      {index > 0 && ', '}
      <PersonLink id={_id} {...link}>
        {name}
      </PersonLink>
      {remark && ` (${remark})`}
    </span>
  ));
}
