import { AjvCompiler } from '@fastify/ajv-compiler';
import type { Static, TSchema } from 'typebox';
import type { FastifySchemaCompiler, FastifySchema } from 'fastify';

const makeCompiler = AjvCompiler();
const compileStrict = makeCompiler(
  {},
  { customOptions: { removeAdditional: false, coerceTypes: false } },
);
const compileCoercing = makeCompiler(
  {},
  { customOptions: { removeAdditional: false, coerceTypes: true } },
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
 * Validates requests. Bodies are neither coerced nor stripped of unknown fields. Query strings and
 * parameters are coerced, because URLs are text.
 */
export const validatorCompiler: FastifySchemaCompiler<FastifySchema> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? compileStrict : compileCoercing)({ schema });
