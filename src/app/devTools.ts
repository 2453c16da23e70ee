import type { Action, DevToolsEnhancerOptions } from '@reduxjs/toolkit';
import type { accountApi } from '../features/account/accountApi.ts';
import type { emailApi } from '../features/account/emailApi.ts';
import type { passkeysApi } from '../features/account/passkeysApi.ts';
import type { adminApi } from '../features/admin/adminApi.ts';
import type { authApi } from '../features/auth/authApi.ts';
import type { resetApi } from '../features/auth/resetApi.ts';
import type { signOnApi } from '../features/auth/signOnApi.ts';
import type { busyCalendarsApi } from '../features/calendarSync/busyCalendarsApi.ts';
import type { calendarFeedApi } from '../features/calendarSync/calendarFeedApi.ts';
import type { timetableApi } from '../features/timetable/timetableApi.ts';

const HIDDEN = '(hidden)';

/** APIs with endpoints that take or return a secret. */
type SecretApi =
  | typeof accountApi
  | typeof adminApi
  | typeof authApi
  | typeof busyCalendarsApi
  | typeof calendarFeedApi
  | typeof emailApi
  | typeof passkeysApi
  | typeof resetApi
  | typeof signOnApi
  | typeof timetableApi;
type EndpointName<Api> = Api extends { endpoints: infer Endpoints } ? keyof Endpoints : never;

/**
 * Endpoints that take or return a secret, with the fields of their arguments and results that are
 * shown. Everything else is hidden. Their errors show only the status, because a service may repeat
 * in an error what it received.
 */
const SHOWN_FIELDS: Partial<Record<EndpointName<SecretApi> | 'subscribePush', readonly string[]>> =
  {
    login: ['email', 'userId', 'deletionCancelled'],
    signup: ['name', 'email', 'university', 'userId'],
    startSignOn: [],
    signOn: ['userId', 'deletionCancelled', 'email'],
    confirmSignOn: ['message'],
    checkResetLink: [],
    resetPassword: ['message'],
    changePassword: ['message'],
    changeEmail: ['email', 'message'],
    verifyEmail: ['message'],
    requestExport: [],
    deleteAccount: ['message', 'deletionAt'],
    deleteAllUsers: ['message'],
    clearAllData: ['message'],
    startAddingPasskey: [],
    addPasskey: ['_id', 'name', 'createdAt'],
    removePasskey: ['id', 'message'],
    addBusyAddress: ['name', 'message'],
    readTimetableAddress: ['timeZone', 'subjects', 'lectures', 'notice'],
    createCalendarFeed: ['createdAt'],
    subscribePush: ['publicKey', 'isSubscribed'],
  };

/** Names of fields with secrets in actions that belong to no endpoint. */
const SECRET_FIELD = /^(.*password|.*token|secret.*|passkey|credential|signature|address)$/i;

/** Secrets inside of texts: in a signed URL, in the URL of a mailed link, an access token. */
const SECRET_TEXTS = [
  /(?<=[?&][\w-]*(?:signature|token|secret)=)[^&#\s"]+/gi,
  /(?<=\/(?:reset-password|verify-email)\/)[^/?#\s"]+/g,
  /(?<=#sign-on=)[^\s"]+/g,
  /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g,
];

type Fields = Record<string, unknown>;

const shownFieldsOf = (endpointName: unknown) =>
  (SHOWN_FIELDS as Partial<Record<string, readonly string[]>>)[String(endpointName)];

const isText = (value: unknown): value is string => typeof value === 'string';

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Values that were redacted before. Most of the state is the same after the next action. */
const redacted = new WeakMap<object, unknown>();

/** Returns a copy without secrets, or the same value if it has none. */
export function redact<Value>(value: Value): Value {
  if (typeof value === 'string') return redactText(value) as Value;
  if (!isObject(value)) return value;
  if (!redacted.has(value)) redacted.set(value, redactObject(value));
  return redacted.get(value) as Value;
}

const redactText = (text: string) =>
  SECRET_TEXTS.reduce((shown, pattern) => shown.replace(pattern, HIDDEN), text);

function redactObject(value: Fields): unknown {
  const shownFields = shownFieldsOf(value['endpointName']);
  const entries = Object.entries(value).map(([key, field]): [string, unknown] => {
    if (shownFields) return [key, redactOfEndpoint(key, field, shownFields)];
    const isSecret = SECRET_FIELD.test(key) && (typeof field === 'string' || isObject(field));
    return [key, isSecret ? HIDDEN : redact(field)];
  });
  if (entries.every(([key, shown]) => shown === value[key])) return value;
  return Array.isArray(value) ? entries.map(([, shown]) => shown) : Object.fromEntries(entries);
}

/** Redacts a field of the cached request, or of the `arg` of an action. */
function redactOfEndpoint(key: string, field: unknown, shownFields: readonly string[]): unknown {
  if (key === 'originalArgs' || key === 'data') return pick(field, shownFields);
  return key === 'error' ? pick(field, ['status']) : redact(field);
}

function pick(value: unknown, keys: readonly string[]): unknown {
  if (value === undefined) return undefined;
  if (!isObject(value)) return HIDDEN;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, keys.includes(key) ? redact(field) : HIDDEN]),
  );
}

interface ShownAction extends Action {
  payload?: unknown;
  error?: unknown;
  meta?: { arg?: { endpointName?: string }; requestStatus?: string };
}

/** Shows actions of RTK Query with the name of their endpoint: `api/sendMessage/pending`. */
function showAction<Shown extends Action>(action: Shown): Shown {
  const { type, meta, payload, error, ...rest }: ShownAction = action as object as ShownAction;
  const key = isObject(payload) ? payload['queryCacheKey'] : undefined;
  const endpointName = meta?.arg?.endpointName ?? (isText(key) ? key.split('(')[0] : undefined);
  if (endpointName === undefined) return redact(action);
  const shownFields = shownFieldsOf(endpointName);
  const isRejected = meta?.requestStatus === 'rejected';
  // The request of the network, with its headers.
  const { baseQueryMeta: _hidden, ...shownMeta } = { baseQueryMeta: undefined, ...meta };
  return {
    ...rest,
    type: type
      .replace(/^api\/execute(Query|Mutation)/, `api/${endpointName}`)
      .replace('api/queries/queryResultPatched', `api/${endpointName}/patched`)
      .replace('api/queries/removeQueryResult', `api/${endpointName}/removed`),
    ...(meta && { meta: redact(shownMeta) }),
    payload: shownFields ? pick(payload, isRejected ? ['status'] : shownFields) : redact(payload),
    ...(error !== undefined && { error: shownFields ? pick(error, ['name']) : redact(error) }),
  } as object as Shown;
}

/** RTK Query's own records, such as who subscribes. They say nothing about the page. */
const INTERNAL = /^api\/(internalSubscriptions|config)\/|\/removeMutationResult$/;

/** Options of Redux DevTools: the name of the store, actions by endpoint, and no secrets. */
export const devTools: DevToolsEnhancerOptions = {
  name: 'Study Buddy',
  predicate: (_state, { type }) => !INTERNAL.test(type),
  actionSanitizer: showAction,
  stateSanitizer: redact,
};
