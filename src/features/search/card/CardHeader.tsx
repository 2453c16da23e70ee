import type { SearchResult } from '../../../../contract/search.ts';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { CampusMark } from '../../../ui/people/CampusMark.tsx';
import { PersonLocation } from '../../../ui/people/PersonLocation.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';

interface CardHeaderProps {
  student: SearchResult;
  /** Id of the heading. */
  nameId: string;
}

/** Picture, name, university and location. */
export function CardHeader({ student, nameId }: CardHeaderProps) {
  const { _id: id, name, avatar, university, campus, location } = student;
  return (
    <div className="flex min-w-0 items-center gap-3 @max-[15rem]:flex-wrap">
      <PersonLink id={id} isDuplicate>
        <Avatar name={name} picture={avatar} size="large" />
      </PersonLink>
      <div className="min-w-0 flex-1 @max-[15rem]:basis-full">
        <h3
          id={nameId}
          className="pr-20 text-lg leading-snug font-semibold wrap-anywhere @max-[15rem]:pr-0 @2xl:pr-0"
        >
          <PersonLink id={id}>{name}</PersonLink>
        </h3>
        <p className="flex items-start text-sm text-muted">
          <span className="min-w-0 wrap-anywhere">{university}</span>
          <CampusMark campus={campus} />
        </p>
        <PersonLocation location={location} />
      </div>
    </div>
  );
}
