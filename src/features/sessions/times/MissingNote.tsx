import { CalendarX } from 'lucide-react';
import { skipToken } from '@reduxjs/toolkit/query';
import { listText } from '../../../ui/listText.ts';
import { FormNote } from './FormNote.tsx';
import { type MissingRequest, useGetMissingQuery } from '../timesApi.ts';

interface MissingNoteProps {
  request: MissingRequest | null;
  /** Returns the name of a participant. */
  nameOf: (id: string) => string;
}

/** Says who is not free at the time of a form. */
export function MissingNote({ request, nameOf }: MissingNoteProps) {
  const { currentData } = useGetMissingQuery(request ?? skipToken);
  const missing = currentData?.missing ?? [];
  const isSelf = (id: string) => !request?.participants.includes(id);
  const names = [
    ...missing.filter(isSelf).map(() => 'You'),
    ...missing.filter((id) => !isSelf(id)).map(nameOf),
  ];
  return <FormNote Icon={CalendarX} text={notFreeText(names, 'at this time')} />;
}

/** Returns e.g. “Ana is not free then.”, and an empty text without names. */
export function notFreeText(names: readonly string[], when: string): string {
  if (names.length === 0) return '';
  const isOne = names.length === 1 && names[0] !== 'You';
  return `${listText(names)} ${isOne ? 'is' : 'are'} not free ${when}.`;
}
