import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastifyPlugin from 'fastify-plugin';
import type { FastifySchema, RouteOptions } from 'fastify';
import { Type } from 'typebox';
import { ErrorAnswer } from '../../contract/errors.ts';

const BEARER = 'bearer';
const FORM = 'multipart/form-data';
const UploadForm = Type.Object({ file: Type.String({ format: 'binary' }) });
const FileAnswer = { description: 'The file', content: { 'application/octet-stream': {} } };

/** Describes every call as OpenAPI 3.1: to read at /api/docs, as JSON at /api/docs/json. */
export const documentation = fastifyPlugin(
  async (app) => {
    app.addHook('onRoute', (route) => {
      describeRefusals(route, app.authenticate);
    });
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Study Buddy',
          description: 'Find study partners, chat with them and plan sessions together.',
          version: '1.0.0',
        },
        components: {
          securitySchemes: { [BEARER]: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        },
      },
      transform: ({ schema, url }) => ({ schema: describeFiles(schema), url }),
    });
    await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { validatorUrl: null } });
  },
  { name: 'documentation', dependencies: ['authentication'] },
);

/** What holds for every call of ours: how it refuses, and whether it wants a token. */
function describeRefusals(route: RouteOptions, authenticate: unknown): void {
  if (!route.schema || route.schema.hide) return;
  const hooks: readonly unknown[] = [route.onRequest].flat();
  route.schema = {
    ...route.schema,
    ...(hooks.includes(authenticate) ? { security: [{ [BEARER]: [] }] } : {}),
    response: { ...(route.schema.response as object | undefined), '4xx': ErrorAnswer },
  };
}

/** Files, in either direction, are streams that no schema checks; they are described all the same. */
function describeFiles(schema: FastifySchema = {}): FastifySchema {
  const response = (schema.response ?? {}) as Record<string, unknown>;
  const answersData = Object.keys(response).some((status) => status.startsWith('2'));
  return {
    ...schema,
    ...(schema.consumes?.includes(FORM) ? { body: UploadForm } : {}),
    response: answersData ? response : { 200: FileAnswer, ...response },
  };
}
