import { type RawBuilder, sql } from 'kysely';
import type { TestServer } from '../../../support/server/server.ts';
import type { Student } from '../../../support/server/students.ts';

/** A node and three students whose commands go to it. */
export interface Stage {
  server: TestServer;
  ada: Student;
  grace: Student;
  zoe: Student;
}

type Response = Promise<{ status: number }>;

export interface Race {
  /**
   * Prepares a row on the near node. Returns two commands that change it, one on each node, and a
   * description of the row.
   */
  prepare: (
    near: Stage,
    far: Stage,
  ) => Promise<{ commands: [() => Response, () => Response]; state: () => Promise<unknown> }>;
  /** The statuses of both commands and the state after them, for each order in which they may run. */
  outcomes: readonly string[];
}

/** A command about a row. */
export type Act<Row> = (stage: Stage, row: Row) => Response;

/** Returns a function that makes races of two commands from how their row is prepared and described. */
export const racesOf =
  <Row>(
    prepare: (near: Stage, far: Stage) => Promise<Row>,
    state: (stage: Stage, row: Row) => Promise<unknown>,
  ) =>
  (first: Act<Row>, second: Act<Row>, ...outcomes: string[]): Race => ({
    async prepare(near, far) {
      const row = await prepare(near, far);
      return {
        commands: [() => first(near, row), () => second(far, row)],
        state: () => state(near, row),
      };
    },
    outcomes,
  });

/** Returns the column `text` of the rows of a query. */
export const texts = async ({ server }: Stage, query: RawBuilder<{ text: string }>) =>
  (await query.execute(server.context.database)).rows.map(({ text }) => text);

/** Counts the rows of a table with a value. */
export const count = async (stage: Stage, table: string, column: string, value: string) =>
  Number(
    await texts(
      stage,
      sql`select count(*) as text from ${sql.table(table)}
      where ${sql.ref(column)} = ${value}`,
    ),
  );

/** Describes how many rows of a table belong to Ada. */
export const countOfAda = (table: string, column: string) => (stage: Stage) =>
  count(stage, table, column, stage.ada._id);

export const nothing = async () => undefined;
