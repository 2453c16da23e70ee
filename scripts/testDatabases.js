// @ts-check
import pg from 'pg';

/** Deletes the databases of this test run from the server at TEST_DATABASE_URL. */
export async function dropTestDatabases() {
  const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
  await client.connect();
  const pattern = `study_buddy_test_${process.env['TEST_RUN'] ?? ''}_%`;
  const { rows } = await client.query('select datname from pg_database where datname like $1', [
    pattern.replaceAll('_', String.raw`\_`),
  ]);
  for (const { datname } of /** @type {{ datname: string }[]} */ (rows)) {
    await client.query(`drop database if exists ${datname} with (force)`);
  }
  await client.end();
}
