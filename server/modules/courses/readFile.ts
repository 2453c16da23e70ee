import { CsvError, parse } from 'csv-parse/sync';
import { COURSES_TOO_LARGE, LIMITS, TOO_MANY_COURSES } from '../../../contract/constants.ts';
import { IMPORT_LINES, type ImportLines } from '../../../contract/courses.ts';
import { type Columns, type CourseField, findColumns } from '../../domain/courses/columns.ts';
import { type CourseRows, readRows, type Row } from '../../domain/courses/readRows.ts';
import { invalidField, tooLarge } from '../../platform/errors/httpError.ts';

// Runs in a thread, see courseTasks.ts.

export interface CourseFile extends Pick<CourseRows, 'courses' | 'badCodes'> {
  badRows: ImportLines;
  repeated: ImportLines;
  /** The columns that the file has. */
  fields: CourseField[];
}

const DELIMITERS = [',', ';', '\t', '|'];
/** The line by which a spreadsheet names the delimiter of the lines below. */
const NAMED_DELIMITER = /^"?sep=([^"\n])"?(?=\n)/i;
const UTF_8_MARK = [0xef, 0xbb, 0xbf];

/**
 * Reads the courses of a CSV file: UTF-8, UTF-16 with its mark or Windows-1252, with the columns code and title,
 * faculty and term in any order. A first line such as `sep=;` names the delimiter.
 * @throws {HttpError} 413 above 2 MB, 400 for a file without rows, with too many or with other columns, and for one
 * that is no CSV.
 */
export function readCourseFile(content: Uint8Array): CourseFile {
  if (content.length > LIMITS.courseFileSize) throw tooLarge(COURSES_TOO_LARGE);
  const text = decode(content);
  const { delimiter, columns } = chooseDelimiter(text);
  const [header, ...rows] = readTable(text, delimiter);
  if (!header) throw badFile('The file is empty.');
  if (columns.code === undefined || columns.title === undefined) {
    const names = header.values
      .map((name) => `“${name.trim()}”`)
      .join(', ')
      .slice(0, 200);
    throw badFile(`The first line has to name the columns code and title. It has ${names}.`);
  }
  const { courses, badRows, badCodes, repeated } = readRows(rows, columns);
  if (courses.length + badRows.length === 0) {
    throw badFile('The file has no courses below the names of the columns.');
  }
  const fields = Object.keys(columns) as CourseField[];
  return { courses, badCodes, fields, badRows: linesOf(badRows), repeated: linesOf(repeated) };
}

const linesOf = (notes: readonly string[]): ImportLines => ({
  count: notes.length,
  lines: notes.slice(0, IMPORT_LINES),
});

const badFile = (message: string) => invalidField('file', message);

/** Returns the text with line feeds as line ends: the parser counts CRLF inside quotes twice. */
function decode(content: Uint8Array): string {
  const text = decodeText(content).replace(/\r\n?/g, '\n');
  // What spreadsheets store, and other files that are no text.
  if (/^PK|\0/.test(text)) {
    throw badFile('This is no CSV file. Save the list as CSV in your spreadsheet first.');
  }
  return text;
}

function decodeText(content: Uint8Array): string {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    // Some programs put the mark of UTF-8 before other text.
    const isMarked = UTF_8_MARK.every((byte, index) => content[index] === byte);
    return decodeWindows1252(isMarked ? content.subarray(UTF_8_MARK.length) : content);
  }
}

/** The signs of Windows-1252 from 0x80 to 0x9F, where ISO 8859-1 has control characters. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** TextDecoder of Node.js 20 takes windows-1252 for ISO 8859-1. */
const decodeWindows1252 = (content: Uint8Array): string =>
  Buffer.from(content)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (sign) => WINDOWS_1252[sign.charCodeAt(0) - 0x80] ?? sign);

/** Chooses the delimiter that the file names, or by which the first line has most of the known columns. */
function chooseDelimiter(text: string): { delimiter: string; columns: Columns } {
  const named = NAMED_DELIMITER.exec(text)?.[1];
  const choices = (named === undefined ? DELIMITERS : [named]).map((delimiter) => {
    const [header] = readTable(text, delimiter, 1);
    return { delimiter, columns: findColumns(header?.values ?? []) };
  });
  const count = ({ columns }: { columns: Columns }) => Object.keys(columns).length;
  return choices.reduce((best, choice) => (count(choice) > count(best) ? choice : best));
}

/** Reads rows with the line on which each begins. */
function readTable(text: string, delimiter: string, limit?: number): Row[] {
  const rows: Row[] = [];
  let end = 0;
  try {
    // Without the line that names the delimiter, but with its end, so that the lines count.
    parse(text.replace(NAMED_DELIMITER, ''), {
      delimiter,
      record_delimiter: '\n',
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      raw: true,
      ...(limit !== undefined && { to: limit }),
      on_record: (parsed, { lines }) => {
        // Its types do not know what `raw` adds.
        const { record, raw } = parsed as unknown as { record: string[]; raw: string };
        end = lines;
        // With the names of the columns.
        if (rows.length > LIMITS.courses) throw badFile(TOO_MANY_COURSES);
        const lineEnds = raw.trim().split('\n').length - 1;
        rows.push({ line: lines - lineEnds, values: record });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw badFile(`The quotes in the row after line ${end} are not closed.`);
  }
  return rows;
}
