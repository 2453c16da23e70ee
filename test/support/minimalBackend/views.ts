import type {
  BackendState,
  StoredMessage,
  StoredNotification,
  Student,
  StudySession,
  Request,
} from './state.ts';
import { findStudent, findRequest } from './state.ts';

// Response bodies. A terse student gets no absent fields and user ids instead of objects. Another
// student gets `null` for absent fields and user objects.

type Fields = Record<string, unknown>;

const omitOrNull = (fields: Fields, { terse }: Student): Fields =>
  terse
    ? Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    : Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, value ?? null]));

const idField = (id: string, { terse }: Student) => (terse ? { id } : { _id: id });

export const meView = (me: Student) =>
  omitOrNull(
    {
      ...idField(me.id, me),
      name: me.name,
      email: me.email,
      university: me.university,
      bio: me.bio,
      location: me.location,
      subjects: me.subjects,
      availability: me.availability,
    },
    me,
  );

export function resultView(state: BackendState, person: Student, me: Student) {
  const shared = (mine: string[] = [], theirs: string[] = []) =>
    mine.filter((one) => theirs.includes(one));
  const names = ({ subjects = [] }: Student) => subjects.map(({ name }) => name);
  const both = shared(names(me), names(person));
  const { status } = findRequest(state, me.id, person.id) ?? {};
  return omitOrNull(
    {
      ...idField(person.id, me),
      name: person.name,
      university: person.university,
      bio: person.bio,
      location: person.location,
      subjects: person.subjects,
      availability: person.availability,
      matchPercentage: both.length > 0 ? 80 : 10,
      matchBreakdown: both.length > 0 ? both.map((name) => `You both study ${name}`) : undefined,
      connectionStatus: status === 'rejected' ? undefined : status,
    },
    me,
  );
}

export const matchView = (person: Student, connectionStatus: string, me: Student) =>
  omitOrNull(
    {
      id: person.id,
      name: person.name,
      university: person.university,
      bio: person.bio,
      location: person.location,
      subjects: person.subjects?.map(({ name }) => name),
      availability: person.availability,
      connectionStatus,
    },
    me,
  );

export function requestView(state: BackendState, request: Request, me: Student) {
  const { id, from, to, message, status, createdAt } = request;
  const isSent = from === me.id;
  return {
    _id: id,
    isSent,
    senderName: findStudent(state, from)?.name,
    recipientName: findStudent(state, to)?.name,
    message,
    status,
    createdAt,
    ...(!isSent && { senderId: { _id: from } }),
  };
}

export const notificationView = (
  { id, type, message, about, read, createdAt }: StoredNotification,
  me: Student,
) => ({
  ...idField(id, me),
  type,
  message,
  relatedUserId: me.terse ? about : { _id: about },
  read,
  createdAt,
});

export function messageView(state: BackendState, note: StoredMessage, me: Student) {
  const { id, from, message, fileUrl, read, edited, createdAt } = note;
  const file = fileUrl === undefined ? undefined : state.files.get(fileUrl);
  return omitOrNull(
    {
      _id: id,
      senderId: from,
      message,
      createdAt,
      fileUrl,
      fileType: file?.type,
      fileName: file?.name,
      read,
      edited,
    },
    me,
  );
}

export function sessionView(state: BackendState, plan: StudySession, me: Student) {
  const { id, participants, ...rest } = plan;
  const { description, location } = plan;
  const people = participants.map((one) =>
    me.terse ? one : { _id: one, name: findStudent(state, one)?.name },
  );
  return omitOrNull({ _id: id, ...rest, description, location, participants: people }, me);
}
