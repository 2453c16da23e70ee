import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastifyPlugin from 'fastify-plugin';
import type { FastifySchema, RouteOptions } from 'fastify';
import { Type } from 'typebox';
import { ErrorResponse } from '../../../contract/common/types.ts';
import { BEARER } from './routes.ts';

const FORM = 'multipart/form-data';
const UploadForm = Type.Object({ file: Type.String({ format: 'binary' }) });
const FileAnswer = { description: 'The file', content: { 'application/octet-stream': {} } };

/** Serves the OpenAPI 3.1 documentation at /api/docs, and as JSON at /api/docs/json. */
export const openApi = fastifyPlugin(
  async (app) => {
    app.addHook('onRoute', addErrorResponse);
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
  { name: 'openApi', dependencies: ['authentication'] },
);

/** Adds the error response to the schema of a route. */
function addErrorResponse(route: RouteOptions): void {
  if (!route.schema || route.schema.hide) return;
  const response = { ...(route.schema.response as object | undefined), '4xx': ErrorResponse };
  route.schema = { ...route.schema, response };
}

/** Describes uploads and downloads, which are streams without a validation schema. */
function describeFiles(schema: FastifySchema = {}): FastifySchema {
  const response = (schema.response ?? {}) as Record<string, unknown>;
  const answersData = Object.keys(response).some((status) => status.startsWith('2'));
  return {
    ...schema,
    ...(schema.consumes?.includes(FORM) ? { body: UploadForm } : {}),
    response: answersData ? response : { 200: FileAnswer, ...response },
  };
}
