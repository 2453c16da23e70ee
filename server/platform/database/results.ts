import type { DeleteResult, InsertResult, UpdateResult } from 'kysely';

/** Executes a query and returns whether it finds a row. */
export const hasRow = async (query: {
  executeTakeFirst(): Promise<object | undefined>;
}): Promise<boolean> => (await query.executeTakeFirst()) !== undefined;

type ChangeResult = Partial<
  Pick<DeleteResult, 'numDeletedRows'> &
    Pick<UpdateResult, 'numUpdatedRows'> &
    Pick<InsertResult, 'numInsertedOrUpdatedRows'>
>;

/** Executes a change and returns whether it changes a row. */
export async function changesRow(change: {
  executeTakeFirst(): Promise<ChangeResult>;
}): Promise<boolean> {
  const result = await change.executeTakeFirst();
  const { numDeletedRows, numUpdatedRows, numInsertedOrUpdatedRows } = result;
  return (numDeletedRows ?? numUpdatedRows ?? numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Executes a query and returns the ids of its rows. */
export const idsOf = async (query: {
  execute(): Promise<readonly { id: string }[]>;
}): Promise<string[]> => (await query.execute()).map(({ id }) => id);
