import fastifyPlugin from 'fastify-plugin';

/** JSON and nothing else; an empty body is none, whatever its content type says. */
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
