import { DemoAnswer } from '../../../contract/auth.ts';
import { named } from '../../plugins/named.ts';
import { passwordRoutes } from './passwordRoutes.ts';
import type { AuthService } from './service.ts';
import { sessionRoutes } from './sessionRoutes.ts';

/** All that can be called without being signed in, but for files. */
export const authRoutes = (service: AuthService) =>
  named('authRoutes', async (app) => {
    await app.register(sessionRoutes(service));
    await app.register(passwordRoutes(service));

    app.get(
      '/api/demo',
      {
        schema: {
          tags: ['accounts'],
          summary: 'Accounts of the demo campus; none where there is no such campus',
          response: { 200: DemoAnswer },
        },
      },
      () => service.listDemoAccounts(),
    );
  });
