import fastJsonStringify from 'fast-json-stringify';
import type { FastifySchema, FastifySerializerCompiler } from 'fastify';
import { formats } from './validation.ts';

/** Serializes responses. Compiles a schema on first use, for a fast start. */
export const serializerCompiler: FastifySerializerCompiler<FastifySchema> = ({ schema }) => {
  let serialize: ((value: unknown) => string) | undefined;
  return (value) => {
    serialize ??= fastJsonStringify(schema, { ajv: { formats } });
    return serialize(value);
  };
};
