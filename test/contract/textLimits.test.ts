import { expect, it } from '@jest/globals';
import * as calendarSync from '../../contract/calendarSync.ts';
import * as account from '../../contract/account.ts';
import * as admin from '../../contract/admin.ts';
import * as auth from '../../contract/auth.ts';
import * as chat from '../../contract/chat/messages.ts';
import * as openSessions from '../../contract/openSessions.ts';
import * as notifications from '../../contract/notifications.ts';
import * as reminders from '../../contract/reminders.ts';
import * as reports from '../../contract/reports.ts';
import * as requests from '../../contract/requests.ts';
import * as reviews from '../../contract/reviews.ts';
import * as search from '../../contract/search.ts';
import * as sessions from '../../contract/sessions.ts';
import * as users from '../../contract/users.ts';
import { LIMITS } from '../../contract/constants.ts';
import { NAME_LENGTH } from '../../contract/guestConstants.ts';
import { clientToServerSchemas } from '../../contract/socketEvents.ts';

interface Schema {
  minimum?: number;
  maximum?: number;
  default?: number;
  type?: string;
  format?: string;
  pattern?: string;
  maxLength?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
}

const modules = {
  ...admin,
  ...auth,
  ...calendarSync,
  ...chat,
  ...notifications,
  ...reports,
  ...requests,
  ...reminders,
  ...reviews,
  ...openSessions,
};
const all: Record<string, unknown> = { ...account, ...modules, ...search, ...sessions, ...users };
const bodies = Object.fromEntries(
  Object.entries(all).filter(([name]) => /(Body|Query|Params)$/.test(name)),
) as Record<string, Schema>;

/** Returns the longest length of each text and list in a schema, by its path. */
function limitsOf(schema: Schema, path = ''): [string, number | string][] {
  const { properties = {}, items, maxLength, maxItems, pattern } = schema;
  const children = Object.entries(properties).flatMap(([name, property]) =>
    limitsOf(property, path === '' ? name : `${path}.${name}`),
  );
  if (items) children.push([`${path}[]`, maxItems ?? 'none'], ...limitsOf(items, path));
  if (schema.type === 'string' && schema.format !== 'uuid')
    children.push([path, maxLength ?? pattern ?? 'none']);
  return children;
}

it('limits every text and list that a page sends', () => {
  const found = Object.entries({ ...bodies, ...clientToServerSchemas }).flatMap(([name, schema]) =>
    limitsOf(schema).map(([path, limit]) => `${name} ${path}: ${limit}`),
  );
  expect(found).toContain('SendMessageBody message: 4000');
  expect(found.filter((line) => line.endsWith(': none'))).toEqual([]);
});

/** Returns the range and the default of each number in a schema that has them. */
const rangesOf = ({ properties = {} }: Schema) =>
  Object.entries(properties)
    .filter(([, { minimum, maximum }]) => minimum !== undefined || maximum !== undefined)
    .map(([name, schema]) => [name, schema.minimum, schema.maximum, schema.default]);

it('limits numbers and sizes of pages', () => {
  const found = Object.entries(all).flatMap(([name, schema]) =>
    rangesOf(schema as Schema).map((range) => [name, ...range]),
  );
  expect(found.sort()).toEqual([
    ['AdminUsersQuery', 'limit', 1, 500, 500],
    ['AttachmentQuery', 'expires', 0, undefined, undefined],
    ['ExportQuery', 'expires', 0, undefined, undefined],
    ['Match', 'matchPercentage', 0, 100, undefined],
    ['MessageSearchQuery', 'limit', 1, 50, 20],
    ['NewStudySessionBody', 'places', 0, 49, undefined],
    ['NotificationQuery', 'limit', 1, 100, undefined],
    ['Person', 'matchPercentage', 0, 100, undefined],
    ['ReportsQuery', 'limit', 1, 50, 20],
    ['RequestProfile', 'matchPercentage', 0, 100, undefined],
    ['SearchQuery', 'limit', 1, 50, undefined],
    ['SearchResult', 'matchPercentage', 0, 100, undefined],
    ['StudySessionBody', 'places', 0, 49, undefined],
    ['StudySessionChangeBody', 'places', 0, 49, undefined],
    ['ThreadQuery', 'limit', 1, 200, undefined],
    ['ThreadQuery', 'sinceRev', 0, 2 ** 31 - 1, undefined],
  ]);
});

it('guests have the limit of names of the other pages', () => {
  expect(NAME_LENGTH).toBe(LIMITS.nameText);
});
