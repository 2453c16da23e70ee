import pg from 'pg';

/** Creates a database on the PostgreSQL server of the URL, to be removed after the run. */
export async function createTempDatabase(serverUrl: string) {
  const name = `study_buddy_bench_${String(process.pid)}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await query(serverUrl, `create database ${name} template template0`);
  return {
    url: url.href,
    /** Returns the bytes per row of a table, including indexes. */
    async bytesPerRow(table: string) {
      const [row] = await query<{ bytes: string; rows: string }>(
        url.href,
        `select pg_total_relation_size('${table}') as bytes, (select count(*) from ${table}) as rows`,
      );
      return Number(row?.bytes) / Number(row?.rows);
    },
    async remove() {
      await query(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

/** Runs a statement in its own connection. */
export async function query<Row extends object>(serverUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
