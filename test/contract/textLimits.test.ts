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
  ...chat,
  ...notifications,
  ...reports,
  ...requests,
  ...reminders,
  ...reviews,
  ...openSessions,
};
const all: Record<string, unknown> = { ...account, ...modules, ...search, ...sessions, ...users };
const schemas = [
  ...Object.entries(all)
    .filter(([name]) => /(Body|Query|Params)$/.test(name))
    .map(([, schema]) => schema as object),
  ...Object.values(clientToServerSchemas),
];

const passkeyLimits = {
  'passkey.id': 1_400,
  'passkey.rawId': 1_400,
  'passkey.response.clientDataJSON': 4_000,
  'passkey.response.authenticatorData': 4_000,
};

const repeatLimits = { 'repeat.timeZone': 64, 'repeat.until': 10 };
const sessionLimits = {
  ...{ title: 200, description: 2_000, location: 200, link: 1_000 },
  ...{ startTime: 40, endTime: 40, 'participants[]': 50 },
};

const limits = new Map<object, Record<string, number | string>>([
  [account.ChangeEmailBody, { email: 200, password: 512 }],
  [calendarSync.BusyAddressBody, { address: 2_000 }],
  [account.ChangePasswordBody, { currentPassword: 512, password: 512 }],
  [account.DeleteAccountBody, { password: 512 }],
  [account.ConfirmPasskeyBody, { password: 512 }],
  [
    account.AddPasskeyBody,
    {
      ...passkeyLimits,
      'passkey.response.attestationObject': 16_000,
      'passkey.response.publicKey': 4_000,
      'passkey.response.transports[]': 10,
      'passkey.response.transports': 32,
    },
  ],
  [
    auth.PasskeyLoginBody,
    {
      ...passkeyLimits,
      'passkey.response.signature': 4_000,
      'passkey.response.userHandle': 100,
      deviceToken: 2_048,
    },
  ],
  [account.ExportQuery, { signature: 100 }],
  [auth.SignupBody, { name: 200, email: 200, password: 512, university: 200 }],
  [auth.LoginBody, { email: 200, password: 512, deviceToken: 2_048 }],
  [auth.ForgotPasswordBody, { email: 200 }],
  [auth.LinkParams, { token: 2_048 }],
  [auth.CheckResetLinkBody, { token: 2_048 }],
  [auth.ResetPasswordBody, { password: 512 }],
  [auth.RefreshBody, { refreshToken: 2_048 }],
  [
    users.ProfileBody,
    {
      name: 200,
      university: 200,
      bio: 2_000,
      location: 200,
      'availability[]': 7,
      'subjects[]': 40,
      'subjects.name': 200,
      'skills[]': 40,
      skills: 200,
      'hours.timeZone': 64,
      'hours.ranges[]': 168,
    },
  ],
  [search.SuggestionsQuery, { exclude: '^([0-9a-f-]{36}(,[0-9a-f-]{36}){0,99})?$' }],
  [
    search.SearchQuery,
    {
      ...{ subject: 65_536, availability: 65_536, skills: 65_536, badges: 65_536 },
      ...{ location: 200, name: 200, cursor: 1_000 },
    },
  ],
  [search.ChipQuery, { q: 200, university: 200 }],
  [search.UniversityQuery, { q: 200 }],
  [reminders.PushSubscriptionBody, { endpoint: 1_000, 'keys.p256dh': 200, 'keys.auth': 200 }],
  [reviews.SessionReviewBody, { 'people[]': 50 }],
  [requests.SendRequestBody, { message: 2_000 }],
  [reports.ReportBody, { details: 1_000 }],
  [admin.AdminUsersQuery, { q: 200 }],
  [admin.DecisionBody, { note: 1_000 }],
  [chat.SendMessageBody, { message: 4_000, fileUrl: 500, clientId: '^[A-Za-z0-9_-]{1,64}$' }],
  [chat.EditMessageBody, { message: 4_000 }],
  [chat.AttachmentQuery, { signature: 100 }],
  [sessions.StudySessionBody, sessionLimits],
  [sessions.NewStudySessionBody, { ...sessionLimits, ...repeatLimits }],
  [sessions.StudySessionChangeBody, { ...sessionLimits, ...repeatLimits }],
  [openSessions.JoinBody, { message: 200 }],
  [sessions.SessionAnswerBody, { note: 200 }],
  [sessions.SessionTimesBody, { startTime: 40, endTime: 40 }],
  [clientToServerSchemas.sendMessage, { message: 4_000 }],
  [clientToServerSchemas.authenticate, { token: 2_048 }],
]);

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
  const found = schemas.map((schema) => Object.fromEntries(limitsOf(schema)));
  expect(found).toEqual(schemas.map((schema) => limits.get(schema) ?? {}));
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
    ['NewStudySessionBody', 'places', 0, 49, undefined],
    ['NotificationQuery', 'limit', 1, 100, 100],
    ['Person', 'matchPercentage', 0, 100, undefined],
    ['ReportsQuery', 'limit', 1, 50, 20],
    ['RequestProfile', 'matchPercentage', 0, 100, undefined],
    ['SearchQuery', 'limit', 1, 50, 20],
    ['SearchResult', 'matchPercentage', 0, 100, undefined],
    ['StudySessionBody', 'places', 0, 49, undefined],
    ['StudySessionChangeBody', 'places', 0, 49, undefined],
    ['SuggestionsQuery', 'limit', 1, 10, 3],
    ['ThreadQuery', 'limit', 1, 200, 100],
    ['ThreadQuery', 'sinceRev', 0, 2 ** 31 - 1, undefined],
  ]);
});

it('guests have the limit of names of the other pages', () => {
  expect(NAME_LENGTH).toBe(LIMITS.nameText);
});
