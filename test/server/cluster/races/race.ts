import { sql } from 'kysely';
import type { Student, TestServer } from '../../../support/server/server.ts';

/** A student whose commands may go to either of two nodes. */
export interface Racer extends Student {
  /** Sends its commands to the second node. */
  far: Student;
}

export interface Stage {
  server: TestServer;
  /** The second node. */
  other: TestServer;
  ada: Racer;
  grace: Racer;
  zoe: Racer;
}

type Command = () => Promise<{ status: number }>;

export interface Race {
  /** Prepares a row, and returns two commands that change it and a description of the row. */
  prepare: (
    stage: Stage,
  ) => Promise<{ commands: [Command, Command]; state: () => Promise<unknown> }>;
  /** The statuses of both commands and the state after them, for each order in which they may run. */
  outcomes: readonly string[];
}

export type Act<Row> = (stage: Stage, row: Row) => Promise<{ status: number }>;

/** Returns a function that makes races of two commands from how their row is prepared and described. */
export const racesOf =
  <Row>(
    prepare: (stage: Stage) => Promise<Row>,
    state: (stage: Stage, row: Row) => Promise<unknown>,
  ) =>
  (first: Act<Row>, second: Act<Row>, ...outcomes: string[]): Race => ({
    async prepare(stage) {
      const row = await prepare(stage);
      return {
        commands: [() => first(stage, row), () => second(stage, row)],
        state: () => state(stage, row),
      };
    },
    outcomes,
  });

/** Counts the rows of a table with a value. */
export const count = async ({ server }: Stage, table: string, column: string, value: string) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}
    where ${sql.ref(column)} = ${value}`.execute(server.context.database);
  return Number(rows[0]?.n);
};
