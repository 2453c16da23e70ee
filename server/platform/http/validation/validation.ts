import { type Ajv, AjvCompiler } from '@fastify/ajv-compiler';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifySchema, FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import {
  IsObject,
  IsString,
  type Static,
  type TProperties,
  type TSchema,
  type TString,
  type TStringOptions,
} from 'typebox';
import fastifyPlugin from 'fastify-plugin';
import { DATE_TIME, LINE } from '../../../../contract/common/types.ts';
import { isEmail } from '../../email.ts';

const makeCompiler = AjvCompiler();
/** Formats of the contract. Ajv itself knows only email addresses in ASCII. */
export const formats = { line: LINE, 'date-time-input': DATE_TIME, email: isEmail };
// TypeBox already types the schemas, so Ajv does not validate them.
const common = { removeAdditional: false, validateSchema: false };
const onCreate = (ajv: Ajv) => {
  for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format);
};
const compileStrict = makeCompiler(
  {},
  { customOptions: { ...common, coerceTypes: false }, onCreate },
);
const compileCoercing = makeCompiler(
  {},
  { customOptions: { ...common, coerceTypes: true, removeAdditional: true }, onCreate },
);

/** Returns a type guard for a schema without coercion. Compiles the schema on first use. */
export function checkerOf<Schema extends TSchema>(
  schema: Schema,
): (value: unknown) => value is Static<Schema> {
  let check: ReturnType<typeof compileStrict> | undefined;
  return (value): value is Static<Schema> => {
    check ??= compileStrict({ schema });
    return check(value) === true;
  };
}

/**
 * Validates requests. Bodies are not stripped of unknown fields, and of their values only `null` is changed, to
 * the empty text that many clients mean by it. Query strings and parameters are coerced, because URLs are text,
 * and unknown ones are removed. Compiles a schema on first use, for a fast start.
 */
export const validatorCompiler: FastifySchemaCompiler<FastifySchema> = ({ schema, httpPart }) => {
  const isBody = httpPart === 'body';
  const compile = isBody ? compileStrict : compileCoercing;
  let validate: ReturnType<typeof compile> | undefined;
  return (value: unknown) => {
    if (isBody && IsObject(schema)) setEmptyTexts(schema.properties, value);
    validate ??= compile({ schema });
    if (validate(value) !== true) return { error: validate.errors ?? [] };
    const errors = infiniteNumbers(value);
    return errors.length === 0 || { error: errors };
  };
};

/** Replaces `null` in the fields of a body that may be an empty text. */
function setEmptyTexts(fields: TProperties, body: unknown): void {
  for (const [name, value] of Object.entries(body ?? {})) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (value !== null || !IsString(field)) continue;
    const { minLength = 0, pattern = '' } = field as TString & TStringOptions;
    const mayBeEmpty = minLength === 0 && new RegExp(pattern).test('');
    if (mayBeEmpty) (body as Record<string, unknown>)[name] = '';
  }
}

/** Ajv coerces "1e400" to Infinity, to which it applies no limits. */
function infiniteNumbers(value: unknown): FastifySchemaValidationError[] {
  return Object.entries(value ?? {})
    .filter(([, field]) => field === Infinity || field === -Infinity)
    .map(([name]) => ({
      keyword: 'type',
      instancePath: `/${name}`,
      schemaPath: `#/properties/${name}/type`,
      params: { type: 'integer' },
    }));
}

/** Serializes responses. Compiles a schema on first use, for a fast start. */
export const serializerCompiler: FastifySerializerCompiler<FastifySchema> = ({ schema }) => {
  let serialize: ((value: unknown) => string) | undefined;
  return (value) => {
    serialize ??= fastJsonStringify(schema, { ajv: { formats } });
    return serialize(value);
  };
};

/** Accepts JSON bodies only. An empty body counts as no body. */
export const jsonBody = fastifyPlugin(
  (app, _options, done) => {
    app.removeContentTypeParser(['application/json', 'text/plain']);
    const parse = app.getDefaultJsonParser('error', 'error');
    app.addContentTypeParser<string>(
      'application/json',
      { parseAs: 'string' },
      (request, body, parsed) => {
        if (body === '') parsed(null, undefined);
        else void parse(request, body, parsed);
      },
    );
    done();
  },
  { name: 'jsonBody' },
);
