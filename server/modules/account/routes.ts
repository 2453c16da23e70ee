import { DeleteAccountBody, DeleteAccountResponse } from '../../../contract/account.ts';
import { clientIp } from '../../http/clientIp.ts';
import { encapsulated } from '../../http/encapsulated.ts';
import type { AccountService } from './service.ts';

const tags = ['accounts'];

export const accountRoutes = (service: AccountService) =>
  encapsulated('accountRoutes', async (app) => {
    app.delete(
      '/api/users/me',
      {
        onRequest: app.authenticate,
        schema: {
          tags,
          summary: 'Delete the own account in seven days, unless the student logs in before',
          body: DeleteAccountBody,
          response: { 200: DeleteAccountResponse },
        },
      },
      (request) => service.scheduleDeletion(request.userId, request.body, clientIp(request)),
    );
  });
