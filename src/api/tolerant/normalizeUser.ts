import type { MessageResponse } from '../../../contract/common/types.ts';
import type { PublicUser, User } from '../../../contract/users.ts';

// Separate from normalize.ts because guests load this file. For them it also names the texts of a
// profile itself, instead of taking them from the constants of members.

export type Identified = { _id?: string | undefined; id?: string | undefined };

export const normalizeUser = (raw: Partial<User>): User =>
  withDefaults<User>(
    {
      ...emptyProfile(raw),
      email: '',
      role: 'student',
      emailVerified: false,
      needsVerification: false,
      hasPassword: true,
    },
    raw,
  );

/** The body of a confirmation may be empty. */
export const normalizeConfirmation = (raw: Partial<MessageResponse> | null): MessageResponse => ({
  message: raw?.message ?? '',
});

export const idOf = ({ _id, id }: Identified) => _id ?? id ?? '';

export const emptyProfile = (raw: Identified): PublicUser => ({
  _id: idOf(raw),
  id: idOf(raw),
  name: '',
  university: '',
  bio: '',
  location: '',
  subjects: [],
  availability: [],
  skills: [],
  badges: [],
  avatar: '',
  campus: '',
});

/** Fills in defaults for missing fields. `null` counts as missing. */
export function withDefaults<Value extends object>(defaults: Value, raw: Partial<Value>): Value {
  return { ...omitNullish(defaults), ...omitNullish(raw) } as Value;
}

const omitNullish = (value: object) =>
  Object.fromEntries(
    Object.entries(value).filter(([, field]) => field !== null && field !== undefined),
  );
