import { expect, it } from '@jest/globals';
import { participantsOf } from '../../../../server/modules/sessions/index.ts';
import { outerColumn } from '../../../../server/platform/database/outerColumn.ts';
import { startSharedServer } from '../../../support/server/server.ts';

const server = await startSharedServer();

it('a subquery compares with a column of the outer query only by the name of its table', () => {
  const { sql } = server.context.database
    .selectFrom('study_sessions')
    .select('id')
    .where((eb) => {
      // @ts-expect-error -- `id` alone would be a column of the subquery.
      outerColumn(eb, 'id');
      // @ts-expect-error -- Kysely accepts any column of the outer query.
      participantsOf(eb.ref('id'));
      return eb.exists(participantsOf(outerColumn(eb, 'study_sessions.id')));
    })
    .compile();
  expect(sql).toContain('"member"."session_id" = "study_sessions"."id"');
});
