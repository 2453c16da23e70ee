import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** The names under which a test can be declared; `chapter` is a part of a browser story. */
const DECLARING = new Set(['it', 'test', 'chapter']);

/**
 * The titles of a file's tests as they stand in its source, those of tables with their `%s`.
 * What is skipped or still to do is no test.
 */
export function testTitles(path: string): Set<string> {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
  const titles = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [title, body] = node.arguments;
      if (title && body && ts.isStringLiteralLike(title) && declaresTest(node.expression))
        titles.add(title.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

/** `it(…)`, `it.concurrent(…)` or `it.each(…)(…)`. */
function declaresTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return DECLARING.has(callee.text);
  if (isMember(callee, 'concurrent')) return declaresTest(callee.expression);
  return (
    ts.isCallExpression(callee) &&
    isMember(callee.expression, 'each') &&
    declaresTest(callee.expression.expression)
  );
}

const isMember = (node: ts.Expression, name: string): node is ts.PropertyAccessExpression =>
  ts.isPropertyAccessExpression(node) && node.name.text === name;
