import pg from 'pg';

/** A database that is there for one run. */
export interface Throwaway {
  url: string;
  /** What its rows take, with their indexes, in bytes, for each row of that table. */
  bytesPerRow(table: string): Promise<number>;
  remove(): Promise<void>;
}

/** Makes a database of its own on the server that an address leads to. */
export async function makeThrowaway(address: string): Promise<Throwaway> {
  const name = `study_buddy_bench_${String(process.pid)}`;
  const url = new URL(address);
  url.pathname = `/${name}`;
  await query(address, `create database ${name} template template0`);
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
      await query(address, `drop database ${name} with (force)`);
    },
  };
}

async function query<Row extends object>(address: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
