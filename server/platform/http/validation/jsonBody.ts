import fastifyPlugin from 'fastify-plugin';

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
