import { AjvCompiler } from '@fastify/ajv-compiler';
import type { TSchema } from 'typebox';
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

/** Whether a value is what the schema says, in a body's strict way. */
export function checkerOf(schema: TSchema): (value: unknown) => boolean {
  const check = strictly({ schema });
  return (value) => check(value) === true;
}

/**
 * How requests are checked: a body must be what the schema says, nothing is turned into another
 * type or left out in silence. Addresses are text, so their numbers are read out of it.
 */
export const validatorCompiler: FastifySchemaCompiler<FastifySchema> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? strictly : coercing)({ schema });
