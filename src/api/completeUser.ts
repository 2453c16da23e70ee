import type { MessageAnswer } from '../../contract/common.ts';
import type { PublicUser, User } from '../../contract/users.ts';

// What completeAnswers.ts says, for the little that a guest needs of it.

export type Identified = { _id?: string | undefined; id?: string | undefined };

export const completeUser = (given: Partial<User>): User =>
  complete<User>({ ...blankProfile(given), email: '', role: 'student' }, given);

/** A service may do as it was told without a word. */
export const completeConfirmation = (given: Partial<MessageAnswer> | null): MessageAnswer => ({
  message: given?.message ?? '',
});

export const idOf = ({ _id, id }: Identified) => _id ?? id ?? '';

export const blankProfile = (given: Identified): PublicUser => ({
  _id: idOf(given),
  id: idOf(given),
  name: '',
  university: '',
  bio: '',
  location: '',
  subjects: [],
  availability: [],
  skills: [],
  badges: [],
  avatar: '',
});

/** Null says as little as nothing. */
export function complete<Answer extends object>(blank: Answer, given: Partial<Answer>): Answer {
  return { ...said(blank), ...said(given) } as Answer;
}

const said = (given: object) =>
  Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && value !== undefined),
  );
