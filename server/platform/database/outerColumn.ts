import type {
  Expression,
  ExpressionBuilder,
  ExtractTypeFromReferenceExpression,
  StringReference,
} from 'kysely';

declare const isOuter: unique symbol;
/**
 * A column of a query that one of its subqueries compares with. It has the name of its table: a subquery
 * whose own table has a column of the same name would compare that with itself, and read the whole table.
 */
export type OuterColumn<Value = string> = Expression<Value> & { readonly [isOuter]: true };

/** Refers to a column for a subquery, such as `outerColumn(eb, 's.id')`. */
export const outerColumn = <
  DB,
  TB extends keyof DB,
  Column extends StringReference<DB, TB> & `${string}.${string}`,
>(
  eb: ExpressionBuilder<DB, TB>,
  column: Column,
) => eb.ref(column) as unknown as OuterColumn<ExtractTypeFromReferenceExpression<DB, TB, Column>>;
