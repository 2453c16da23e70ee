import type { Campus, Note, Notice, Person, Plan, Request } from './campus.ts';
import { personOf, requestBetween } from './campus.ts';

/*
 * How things are answered. To one student the service leaves out what nobody said and names people
 * by their id; to the other it puts null for it and names people by objects.
 */

type Fields = Record<string, unknown>;

const spoken = (fields: Fields, { terse }: Person): Fields =>
  terse
    ? Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    : Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, value ?? null]));

const named = (id: string, { terse }: Person) => (terse ? { id } : { _id: id });

export const meView = (me: Person) =>
  spoken(
    {
      ...named(me.id, me),
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

export function resultView(campus: Campus, person: Person, me: Person) {
  const shared = (mine: string[] = [], theirs: string[] = []) =>
    mine.filter((one) => theirs.includes(one));
  const names = ({ subjects = [] }: Person) => subjects.map(({ name }) => name);
  const both = shared(names(me), names(person));
  const { status } = requestBetween(campus, me.id, person.id) ?? {};
  return spoken(
    {
      ...named(person.id, me),
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

export const matchView = (person: Person, connectionStatus: string, me: Person) =>
  spoken(
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

export function requestView(campus: Campus, request: Request, me: Person) {
  const { id, from, to, message, status, createdAt } = request;
  const isSent = from === me.id;
  return {
    _id: id,
    isSent,
    senderName: personOf(campus, from)?.name,
    recipientName: personOf(campus, to)?.name,
    message,
    status,
    createdAt,
    ...(!isSent && { senderId: { _id: from } }),
  };
}

export const noticeView = ({ id, type, message, about, read, createdAt }: Notice, me: Person) => ({
  ...named(id, me),
  type,
  message,
  relatedUserId: me.terse ? about : { _id: about },
  read,
  createdAt,
});

export function noteView(campus: Campus, note: Note, me: Person) {
  const { id, from, message, fileUrl, read, edited, createdAt } = note;
  const file = fileUrl === undefined ? undefined : campus.files.get(fileUrl);
  return spoken(
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

export function planView(campus: Campus, plan: Plan, me: Person) {
  const { id, participants, ...rest } = plan;
  const { description, location } = plan;
  const people = participants.map((one) =>
    me.terse ? one : { _id: one, name: personOf(campus, one)?.name },
  );
  return spoken({ _id: id, ...rest, description, location, participants: people }, me);
}
