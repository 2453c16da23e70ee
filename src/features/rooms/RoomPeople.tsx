import type { Room, RoomMember } from '../../../contract/rooms.ts';
import type { SessionAnswer, StudySession } from '../../../contract/sessions.ts';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { OthersGoals } from './RoomGoals.tsx';
import { RoomNews } from './RoomNews.tsx';

interface RoomPeopleProps {
  room: Pick<Room, 'people' | 'session'>;
  userId: string | null;
  /** Milliseconds by the clock of the service. */
  now: number;
}

/** Who is here, who comes and who is late, with the goals of the others. */
export function RoomPeople({ room: { people, session }, userId, now }: RoomPeopleProps) {
  const here = people.filter((person) => person.here);
  const others = people.filter((person) => !person.here);
  const isOver = now >= Date.parse(session.endTime);
  return (
    <Card className="flex flex-col gap-3 sm:gap-4 max-sm:p-4">
      <RoomNews {...{ people, userId }} />
      <h2 className="text-lg font-semibold">
        {isOver ? 'Who studied' : `Here now: ${String(here.length)}`}
      </h2>
      {!isOver && others.length > 0 && here.every(({ _id }) => _id === userId) && (
        <p className="-mt-3 text-muted">The others see that you are here.</p>
      )}
      <ul aria-label="People" className="flex flex-wrap gap-3 sm:flex-col">
        {[...here, ...others].map((person) => (
          <li key={person._id} className="flex min-w-0 items-center gap-2 sm:items-start sm:gap-3">
            <span
              className={`shrink-0 rounded-full ${person.here ? 'ring-2 ring-success' : 'grayscale'}`}
            >
              <Avatar name={person.name} picture={person.avatar} />
            </span>
            <div className="min-w-0">
              <p className="leading-tight wrap-anywhere">
                <span className="font-medium">{person._id === userId ? 'You' : person.name}</span>{' '}
                <span className={`text-sm ${person.here ? 'text-success' : 'text-muted'}`}>
                  {statusText(person, session, { now, isMe: person._id === userId })}
                </span>
              </p>
              {person._id !== userId && <OthersGoals person={person} />}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const ANSWERS: Record<SessionAnswer, string> = {
  accepted: 'comes',
  maybe: 'may come',
  pending: 'has not answered',
  declined: 'does not come',
};

/** Who said that they come is late after the start. After the end, only those who had the room open are known. */
function statusText(
  person: RoomMember,
  session: StudySession,
  { now, isMe }: { now: number; isMe: boolean },
): string {
  const { _id, here, wasHere } = person;
  if (now >= Date.parse(session.endTime)) {
    if (!wasHere) return '';
    return isMe ? 'were here' : 'was here';
  }
  if (here) return 'here';
  if (wasHere) return 'left';
  const answer =
    _id === session.createdBy
      ? 'accepted'
      : (session.participants.find((each) => each._id === _id)?.answer ?? 'pending');
  return answer === 'accepted' && now >= Date.parse(session.startTime) ? 'late' : ANSWERS[answer];
}
