import {
  DataTypeNode,
  OperationNodeTransformer,
  RawNode,
  type ColumnDefinitionNode,
  type KyselyPlugin,
  type QueryId,
} from 'kysely';

/**
 * For migrations on PostgreSQL: text columns compare by their bytes, as they do in SQLite, whatever
 * language the database was made for. So both engines sort alike, and an index serves LIKE.
 */
export const binaryText: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
  transformResult: ({ result }) => Promise.resolve(result),
};

class BinaryText extends OperationNodeTransformer {
  protected override transformColumnDefinition(
    node: ColumnDefinitionNode,
    queryId?: QueryId,
  ): ColumnDefinitionNode {
    const column = super.transformColumnDefinition(node, queryId);
    const isText = DataTypeNode.is(column.dataType) && column.dataType.dataType === 'text';
    return isText ? { ...column, dataType: RawNode.createWithSql('text collate "C"') } : column;
  }
}

const transformer = new BinaryText();
