import ts from 'typescript';

/** A single change to a file. */
export interface Mutant {
  /** The same for the same change as long as the file keeps its path. */
  id: string;
  file: string;
  line: number;
  start: number;
  end: number;
  replacement: string;
  change: string;
}

type Change = [replaced: { getStart(): number; end: number }, replacement: string];

const { SyntaxKind } = ts;
const OPERATORS: Partial<Record<ts.SyntaxKind, string[]>> = {
  [SyntaxKind.EqualsEqualsEqualsToken]: ['!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken]: ['==='],
  [SyntaxKind.LessThanToken]: ['<=', '>='],
  [SyntaxKind.LessThanEqualsToken]: ['<', '>'],
  [SyntaxKind.GreaterThanToken]: ['>=', '<='],
  [SyntaxKind.GreaterThanEqualsToken]: ['>', '<'],
  [SyntaxKind.AmpersandAmpersandToken]: ['||'],
  [SyntaxKind.BarBarToken]: ['&&'],
  [SyntaxKind.PlusToken]: ['-'],
  [SyntaxKind.MinusToken]: ['+'],
  [SyntaxKind.AsteriskToken]: ['/'],
  [SyntaxKind.SlashToken]: ['*'],
};
const CHAIN_LINKS =
  /^(where|whereRef|having|limit|orderBy|groupBy|distinct|onConflict|filter|sort|toSorted|toReversed|reverse|slice|trim|toLowerCase|catch|finally)$/;
const LOGGING = /(^|\.)(log|logger|console)\b/;
const COMPARISON = /^[!=]==$/;

export const apply = ({ start, end, replacement }: Mutant, text: string): string =>
  text.slice(0, start) + replacement + text.slice(end);

export function findMutants(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const seen = new Map<string, number>();
  const visit = (node: ts.Node) => {
    if (isSkipped(node)) return;
    for (const [target, replacement] of changesOf(node)) {
      const [start, end] = [target.getStart(), target.end];
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      const change = `${short(text.slice(start, end))} → ${short(replacement).replace(/^;?$/, 'removed')}`;
      const count = (seen.get(change) ?? 0) + 1;
      seen.set(change, count);
      mutants.push({
        id: `${file} ${change} ${count}`,
        file,
        line,
        start,
        end,
        replacement,
        change,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}

/** Attributes that only the appearance depends on. */
const APPEARANCE = /^(className|style|width|height|size|strokeWidth|aria-hidden)$/;

/**
 * Types, imports, log calls and appearance; also the dependencies of hooks, because the linter
 * reports a missing one.
 */
function isSkipped(node: ts.Node): boolean {
  if (ts.isCallExpression(node)) return LOGGING.test(node.expression.getText());
  if (ts.isJsxAttribute(node)) return APPEARANCE.test(node.name.getText());
  if (ts.isArrayLiteralExpression(node) && ts.isCallExpression(node.parent))
    return /^use(Layout)?(Effect|Memo|Callback)$/.test(node.parent.expression.getText());
  return (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node)
  );
}

function* changesOf(node: ts.Node): Generator<Change> {
  if (ts.isIfStatement(node))
    yield* [
      [node.expression, 'true'],
      [node.expression, 'false'],
    ];
  else if (ts.isConditionalExpression(node))
    yield* [
      [node.condition, 'true'],
      [node.condition, 'false'],
    ];
  else if (ts.isWhileStatement(node)) yield [node.expression, 'false'];
  else if (ts.isBinaryExpression(node)) yield* binaryChanges(node);
  else if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
    yield [node, node.operand.getText()];
  else if (ts.isExpressionStatement(node) && !LOGGING.test(node.getText().split('(')[0] ?? ''))
    yield [node, ';'];
  else if (ts.isCallExpression(node)) yield* callChanges(node);
  else if (ts.isNumericLiteral(node) && !isPropertyName(node)) yield [node, otherNumber(node)];
  else if (node.kind === SyntaxKind.TrueKeyword) yield [node, 'false'];
  else if (node.kind === SyntaxKind.FalseKeyword) yield [node, 'true'];
  else if (ts.isArrayLiteralExpression(node) && node.elements.length > 0) yield [node, '[]'];
  else if (ts.isJsxAttribute(node) && isHandler(node)) yield [node, ''];
}

function* binaryChanges(node: ts.BinaryExpression): Generator<Change> {
  const { left, operatorToken, right } = node;
  for (const operator of OPERATORS[operatorToken.kind] ?? []) yield [operatorToken, operator];
  if (operatorToken.kind === SyntaxKind.QuestionQuestionToken) yield [node, `(${right.getText()})`];
  if (!COMPARISON.test(operatorToken.getText())) return;
  for (const side of [left, right])
    if (ts.isStringLiteral(side) && side.text !== '') yield [side, "''"];
}

function* callChanges(node: ts.CallExpression): Generator<Change> {
  const { expression } = node;
  if (!ts.isPropertyAccessExpression(expression)) return;
  const name = expression.name.text;
  const object = expression.expression;
  const link = { getStart: () => expression.name.getStart() - 1, end: node.end };
  if (CHAIN_LINKS.test(name)) yield [link, ''];
  if (name === 'transaction')
    yield [{ getStart: link.getStart, end: beforeExecute(node).end }, '.connection()'];
  if (object.getText() === 'Math' && (name === 'min' || name === 'max'))
    yield [expression.name, name === 'min' ? 'max' : 'min'];
}

/** Returns the chain up to `.execute(…)`: the isolation level goes together with the transaction. */
function beforeExecute(node: ts.Node): ts.Node {
  const { parent } = node;
  if (!ts.isPropertyAccessExpression(parent) || parent.name.text === 'execute') return node;
  return beforeExecute(parent.parent);
}

function isPropertyName(node: ts.Node): boolean {
  return ts.isPropertyAssignment(node.parent) && node.parent.name === node;
}

function otherNumber(node: ts.NumericLiteral): string {
  const value = Number(node.text);
  if (value === 1) return '0';
  return String(value <= 10 ? value + 1 : value * 2);
}

function isHandler(node: ts.JsxAttribute): boolean {
  return /^(on[A-Z]\w*|disabled|hidden|required)$/.test(node.name.getText());
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 70 ? `${line.slice(0, 69)}…` : line;
}
