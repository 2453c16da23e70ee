import { DemoResponse } from '../../../contract/auth.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import { authSessionRoutes, ownAuthSessionRoutes } from './authSessionRoutes.ts';
import { emailRoutes } from './emailRoutes.ts';
import { passkeyRoutes } from './passkeyRoutes.ts';
import { passwordRoutes } from './passwordRoutes.ts';
import type { AuthService } from './service.ts';

export const authRoutes = (service: AuthService) =>
  encapsulated('authRoutes', async (app) => {
    await app.register(authSessionRoutes(service));
    await app.register(passwordRoutes(service));
    await app.register(emailRoutes(service));
    await app.register(ownAuthSessionRoutes(service));
    await app.register(passkeyRoutes(service));

    app.get(
      '/api/demo',
      {
        schema: {
          tags: ['accounts'],
          summary: 'Seeded accounts offered on the login page; empty without seed data',
          response: { 200: DemoResponse },
        },
      },
      () => service.listDemoAccounts(),
    );
  });
