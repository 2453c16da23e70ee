import type { ReactNode } from 'react';
import type { User } from '../../../contract/users.ts';
import { ChipList } from '../../ui/controls/ChipList.tsx';
import { LongText } from '../../ui/LongText.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { CampusMark } from '../../ui/people/CampusMark.tsx';
import { HoursList } from '../../ui/people/HoursList.tsx';
import { LabelledValue } from '../../ui/people/LabelledValue.tsx';
import { MatchDetails } from '../../ui/people/MatchDetails.tsx';
import { PersonLocation } from '../../ui/people/PersonLocation.tsx';
import { ScoreBar } from '../../ui/people/ScoreBar.tsx';
import { nextDates, sharedNames, sharedDays } from '../../ui/people/shared.ts';
import { subjectColour } from '../../ui/people/subjectColour.ts';
import { localZone } from '../../ui/time/zone.ts';
import type { KnownPerson } from './peopleApi.ts';
import { Skeleton, SkeletonEntry } from '../../ui/loading/Skeleton.tsx';

interface PersonDetailsProps {
  person: KnownPerson;
  /** `undefined` while loading. */
  me: User | undefined;
  /** Times that suit both. */
  times?: ReactNode;
}

/** The profile of a person. What both share comes first and is highlighted. */
export function PersonDetails({ person, me, times }: PersonDetailsProps) {
  return (
    <>
      <PersonTop person={person} />
      {person.matchPercentage !== undefined && <ScoreBar percentage={person.matchPercentage} />}
      {person.bio !== '' && <LongText text={person.bio} />}
      <PersonLists person={person} me={me} />
      {times}
      {person.matchPercentage !== undefined && (
        <div className="border-t border-line pt-4">
          <MatchDetails lines={person.matchDetails} />
        </div>
      )}
    </>
  );
}

function PersonTop({ person }: { person: KnownPerson }) {
  const { name, avatar, university, campus, location, badges } = person;
  return (
    <div className="flex flex-wrap items-start gap-4">
      <Avatar name={name} picture={avatar} size="whole" />
      <div className="flex min-w-0 flex-1 basis-40 flex-col gap-1 text-sm">
        <p className="text-base wrap-anywhere">
          {university}
          <CampusMark campus={campus} />
        </p>
        <PersonLocation location={location} />
        {badges.length > 0 && (
          <div className="mt-2">
            <ChipList label="Badges" values={badges} none="" tone="warm" />
          </div>
        )}
      </div>
    </div>
  );
}

function PersonLists({ person, me }: Omit<PersonDetailsProps, 'times'>) {
  const mySubjects = me?.subjects.map(({ name }) => name) ?? [];
  const mySkills = me?.skills ?? [];
  const today = new Date();
  const days = me ? sharedDays(person, me, today) : [];
  const dates = nextDates(days, today);
  const subjects = person.subjects.map(({ name }) => name);
  const lists = [
    ['Subjects', subjects, sharedNames(subjects, [...mySubjects, ...mySkills])],
    ['Availability', person.availability, days],
    ['Skills', person.skills, sharedNames(person.skills, [...mySkills, ...mySubjects])],
  ] as const;
  return (
    <div className="flex flex-col gap-3">
      {lists.map(([label, values, shared]) => (
        <LabelledValue key={label} label={label}>
          <ChipList
            label={label}
            values={values}
            none={`No ${label.toLowerCase()} specified`}
            highlighted={shared}
            keepsOrder={label === 'Availability'}
            dotOf={label === 'Subjects' ? subjectColour : undefined}
          />
        </LabelledValue>
      ))}
      {person.hours && (
        <LabelledValue label="Hours">
          <HoursList hours={person.hours} />
          {person.hours.timeZone !== localZone() && (
            <p className="text-sm text-muted">In the time zone {person.hours.timeZone}.</p>
          )}
        </LabelledValue>
      )}
      {dates.length > 0 && (
        <LabelledValue label="You are both free">
          <ChipList label="You are both free" values={dates} none="" />
        </LabelledValue>
      )}
    </div>
  );
}

const LINES = ['h-5 w-3/5', 'h-4 w-2/5', 'h-4 w-1/2'];

export function PersonSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-5">
      <span className="sr-only">Loading person...</span>
      <SkeletonEntry picture="size-32 rounded-2xl" lines={LINES} className="gap-4" />
      <Skeleton className="h-16" />
      <Skeleton className="h-14 w-4/5" />
      <Skeleton className="h-14 w-3/5" />
      <Skeleton className="h-32" />
    </div>
  );
}
