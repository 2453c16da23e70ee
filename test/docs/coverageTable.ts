import { existsSync } from 'node:fs';
import path from 'node:path';
import { testTitles } from '../support/testTitles.ts';

/** A line of the specification and the tests that hold it. */
export interface Row {
  section: string;
  line: string;
  held: string;
}

/** Reads the rows of a Markdown text whose tables stand under `##` headings. */
export function coverageRows(markdown: string): Row[] {
  const rows: Row[] = [];
  let section = '';
  for (const text of markdown.split('\n')) {
    if (text.startsWith('## ')) section = text.slice('## '.length).trim();
    if (!text.startsWith('|') || /^\|[\s:|-]+\|$/.test(text)) continue;
    const [line = '', held = '', ...more] = text.slice(1, text.lastIndexOf('|')).split('|');
    if (more.length > 0) throw new Error(`More than two cells: ${text}`);
    if (line.trim() !== 'line') rows.push({ section, line: line.trim(), held: held.trim() });
  }
  return rows;
}

/** What is wrong with the row in one sentence each; nothing when its tests exist under `folder`. */
export function faultsOf({ line, held }: Row, folder: string): string[] {
  if (line === '') return ['A row says nothing.'];
  if (held === '') return [`No test holds "${line}".`];
  return held.split('<br>').flatMap((reference) => {
    const [, file, title] = /^`([^`]+)` › (.+)$/.exec(reference.trim()) ?? [];
    if (file === undefined || title === undefined)
      return [`"${reference}" is not a file and a test.`];
    const full = path.join(folder, file);
    if (!existsSync(full)) return [`There is no ${file}.`];
    return titlesIn(full).has(title) ? [] : [`${file} has no test "${title}".`];
  });
}

const known = new Map<string, Set<string>>();

function titlesIn(file: string): Set<string> {
  const titles = known.get(file) ?? testTitles(file);
  known.set(file, titles);
  return titles;
}
