import { AjvCompiler } from '@fastify/ajv-compiler';
import type { Static, TSchema } from 'typebox';
import type { FastifySchemaCompiler, FastifySchema } from 'fastify';

const makeCompiler = AjvCompiler();
const strictly = makeCompiler(
  {},
  { customOptions: { removeAdditional: false, coerceTypes: false } },
);
const coercing = makeCompiler(
  {},
  { customOptions: { removeAdditional: false, coerceTypes: true } },
);

/** Whether a value is what the schema says, in a body's strict way; prepared when it is first asked. */
export function checkerOf<Schema extends TSchema>(
  schema: Schema,
): (value: unknown) => value is Static<Schema> {
  let check: ReturnType<typeof strictly> | undefined;
  return (value): value is Static<Schema> => {
    check ??= strictly({ schema });
    return check(value) === true;
  };
}

/**
 * How requests are checked: a body must be what the schema says, nothing is turned into another
 * type or left out in silence. Addresses are text, so their numbers are read out of it.
 */
export const validatorCompiler: FastifySchemaCompiler<FastifySchema> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? strictly : coercing)({ schema });
