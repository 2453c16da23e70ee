import pg from 'pg';

/** A database that is dropped after the run. */
export interface TempDatabase {
  url: string;
  /** Returns the bytes per row of a table, including indexes. */
  bytesPerRow(table: string): Promise<number>;
  remove(): Promise<void>;
}

/** Creates a database on the PostgreSQL server of the URL. */
export async function createTempDatabase(serverUrl: string): Promise<TempDatabase> {
  const name = `study_buddy_bench_${String(process.pid)}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await query(serverUrl, `create database ${name} template template0`);
  return {
    url: url.href,
    async bytesPerRow(table) {
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

async function query<Row extends object>(serverUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
