import { AjvCompiler } from '@fastify/ajv-compiler';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifySchema, FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import type { Static, TSchema } from 'typebox';
import fastifyPlugin from 'fastify-plugin';
import { DATE_TIME, LINE } from '../../../../contract/common/types.ts';

const makeCompiler = AjvCompiler();
/** Formats of the contract that Ajv does not know. */
export const formats = { line: LINE, 'date-time-input': DATE_TIME };
// TypeBox already types the schemas, so Ajv does not validate them.
const common = { removeAdditional: false, validateSchema: false, formats };
const compileStrict = makeCompiler({}, { customOptions: { ...common, coerceTypes: false } });
const compileCoercing = makeCompiler({}, { customOptions: { ...common, coerceTypes: true } });

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
 * Validates requests. Bodies are neither coerced nor stripped of unknown fields. Query strings and
 * parameters are coerced, because URLs are text. Compiles a schema on first use, for a fast start.
 */
export const validatorCompiler: FastifySchemaCompiler<FastifySchema> = ({ schema, httpPart }) => {
  const compile = httpPart === 'body' ? compileStrict : compileCoercing;
  let validate: ReturnType<typeof compile> | undefined;
  return (value: unknown) => {
    validate ??= compile({ schema });
    if (validate(value) !== true) return { error: validate.errors ?? [] };
    const errors = infiniteNumbers(value);
    return errors.length === 0 || { error: errors };
  };
};

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
