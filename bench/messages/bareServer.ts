// Responds to each POST with 201 and its body, without anything else. Started by bareSpeed.ts, which
// passes the port.
import Fastify from 'fastify';

const app = Fastify();
app.post('/', (request, reply) => reply.code(201).send(request.body));
await app.listen({ host: '127.0.0.1', port: Number(process.argv[2]) });
process.send?.('listening');
