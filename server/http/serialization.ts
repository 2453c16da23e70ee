import fastJsonStringify from 'fast-json-stringify';
import type { FastifySchema, FastifySerializerCompiler } from 'fastify';
import { LINE } from '../../contract/line.ts';

/** Serializes responses. Compiles a schema on first use, for a fast start. */
export const serializerCompiler: FastifySerializerCompiler<FastifySchema> = ({ schema }) => {
  let serialize: ((value: unknown) => string) | undefined;
  return (value) => {
    serialize ??= fastJsonStringify(schema, { ajv: { formats: { line: LINE } } });
    return serialize(value);
  };
};
