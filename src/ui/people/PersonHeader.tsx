import type { ReactNode } from 'react';
import { Avatar } from './Avatar.tsx';
import { CampusMark } from './CampusMark.tsx';
import { PersonLink } from './PersonLink.tsx';
import { PersonLocation } from './PersonLocation.tsx';

interface PersonProps {
  /** The name and the image open this person. */
  id?: string;
  name: string;
  picture: string;
  university: string;
  /** University or domain of a verified campus email, or empty. */
  campus: string;
  location: string;
  /** Id of the heading, for `aria-labelledby`. */
  nameId: string;
  level: 2 | 3;
  /** Classes that keep the corner of the card free. */
  nameClass?: string;
  /** Further content below the location. */
  children?: ReactNode;
}

/** Name, image, university and location at the top of a card. */
export function PersonHeader(props: PersonProps) {
  const {
    id = '',
    name,
    picture,
    university,
    campus,
    location,
    nameId,
    level,
    nameClass = '',
    children,
  } = props;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="flex min-w-0 items-start gap-3 max-[16rem]:flex-col">
      <PersonLink id={id} isDuplicate>
        <Avatar name={name} picture={picture} size="large" />
      </PersonLink>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <Heading
          id={nameId}
          className={`text-lg leading-snug font-semibold wrap-anywhere ${nameClass}`}
        >
          <PersonLink id={id}>{name}</PersonLink>
        </Heading>
        <p className="text-sm text-muted wrap-anywhere">
          {university}
          <CampusMark campus={campus} />
        </p>
        <PersonLocation location={location} />
        {children}
      </div>
    </div>
  );
}
