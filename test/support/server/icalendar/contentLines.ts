/** A content line of RFC 5545, 3.1. Names are in upper case. */
export interface ContentLine {
  name: string;
  params: Map<string, string[]>;
  value: string;
}

const TOKEN = '[A-Za-z0-9-]+';
/** Everything but control characters, quotes and separators. */
const SAFE = '[^\\p{Cc}";:,]|\\t';
const QUOTED = '"(?:[^\\p{Cc}"]|\\t)*"';
const VALUE = `(?:${QUOTED}|(?:${SAFE})*)`;
const PARAM = `;(${TOKEN})=(${VALUE}(?:,${VALUE})*)`;
const LINE = new RegExp(
  `^(${TOKEN})((?:;${TOKEN}=${VALUE}(?:,${VALUE})*)*):((?:\\P{Cc}|\\t)*)$`,
  'u',
);

/** Octets of a line without its end. */
const MAX_OCTETS = 75;

/**
 * Reads the content lines of an iCalendar object by the grammar of RFC 5545.
 * @throws {Error} for a line that is too long, folded inside a character, or not of the grammar
 */
export function readContentLines(calendar: Buffer): ContentLine[] {
  const lines: string[] = [];
  for (const octets of splitLines(calendar)) {
    if (octets.length > MAX_OCTETS) throw new Error(`A line has ${octets.length} octets.`);
    const line = decode(octets);
    if (!/^[ \t]/.test(line)) lines.push(line);
    else if (lines.length === 0) throw new Error('The first line is folded.');
    else lines.push(`${lines.pop()}${line.slice(1)}`);
  }
  return lines.map(parseLine);
}

function splitLines(calendar: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let start = 0;
  while (start < calendar.length) {
    const end = calendar.indexOf('\r\n', start);
    if (end === -1) throw new Error('The last line does not end.');
    const line = calendar.subarray(start, end);
    if (line.includes('\n') || line.includes('\r')) throw new Error('A line ends without CRLF.');
    lines.push(line);
    start = end + 2;
  }
  return lines;
}

/** Each line of its own, so that a character that is folded in the middle is an error. */
const decode = (octets: Buffer) =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(octets);

function parseLine(text: string): ContentLine {
  const [, name = '', params = '', value = ''] = LINE.exec(text) ?? [];
  if (name === '') throw new Error(`Not a content line: ${text}`);
  return { name: name.toUpperCase(), params: parseParams(params), value };
}

function parseParams(text: string): Map<string, string[]> {
  const params = new Map<string, string[]>();
  for (const [, name = '', values = ''] of text.matchAll(new RegExp(PARAM, 'gu'))) {
    if (params.has(name.toUpperCase())) throw new Error(`Two parameters ${name}.`);
    const list = values.match(new RegExp(VALUE, 'gu')) ?? [];
    params.set(
      name.toUpperCase(),
      list.filter(Boolean).map((value) => value.replaceAll('"', '')),
    );
  }
  return params;
}
