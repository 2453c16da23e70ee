import { useState } from 'react';
import type { RoomMember } from '../../../contract/rooms.ts';
import { listText } from '../../ui/listText.ts';

interface RoomNewsProps {
  people: readonly RoomMember[];
  userId: string | null;
}

/** Tells screen readers who came and who left. The list of people shows it. */
export function RoomNews({ people, userId }: RoomNewsProps) {
  const [last, setLast] = useState({ people, text: '' });
  if (last.people !== people)
    setLast({ people, text: newsOf(last.people, people, userId) || last.text });
  return (
    <p role="status" className="sr-only">
      {last.text}
    </p>
  );
}

function newsOf(
  before: readonly RoomMember[],
  after: readonly RoomMember[],
  userId: string | null,
): string {
  const wasHere = (id: string) => before.some(({ _id, here }) => _id === id && here);
  const changed = after.filter(({ _id, here }) => _id !== userId && here !== wasHere(_id));
  const sentence = (isHere: boolean, verb: string) => {
    const names = changed.filter(({ here }) => here === isHere).map(({ name }) => name);
    return names.length === 0 ? '' : `${listText(names)} ${verb}.`;
  };
  return [sentence(true, 'came'), sentence(false, 'left')].filter(Boolean).join(' ');
}
