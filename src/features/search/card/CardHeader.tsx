import type { SearchResult } from '../../../../contract/search.ts';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { CampusMark } from '../../../ui/people/CampusMark.tsx';
import { PersonLocation } from '../../../ui/people/PersonLocation.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';

interface CardHeaderProps {
  student: SearchResult;
  /** Id of the heading. */
  nameId: string;
  isOpen: boolean;
}

/** Picture, name, university and location. Long texts are cut while the card is closed. */
export function CardHeader({ student, nameId, isOpen }: CardHeaderProps) {
  const { _id: id, name, avatar, university, campus, location } = student;
  return (
    <div className="flex min-w-0 items-center gap-3 @max-[15rem]:flex-wrap">
      <PersonLink id={id} isDuplicate>
        <Avatar name={name} picture={avatar} size="large" />
      </PersonLink>
      <div className="min-w-0 flex-1 @max-[15rem]:basis-full">
        <h3
          id={nameId}
          className={`pr-20 text-lg leading-snug font-semibold wrap-anywhere @max-[15rem]:pr-0 @2xl:pr-0 ${isOpen ? '' : 'line-clamp-2'}`}
        >
          <PersonLink id={id}>{name}</PersonLink>
        </h3>
        <p className="flex items-start text-sm text-muted">
          <span
            className={`min-w-0 wrap-anywhere ${isOpen ? '' : 'line-clamp-1 max-[16rem]:line-clamp-none'}`}
          >
            {university}
          </span>
          <CampusMark campus={campus} />
        </p>
        <PersonLocation location={location} />
      </div>
    </div>
  );
}
