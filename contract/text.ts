/** Marks without a shape that a copy from a web page or a document brings along. */
export const PASTED_MARKS = '\\u00AD\\u061C\\u200B\\u200E\\u200F\\u2060\\uFEFF';

const PASTED = new RegExp(`[${PASTED_MARKS}]`, 'gu');
const SHOWN = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Removes marks without a shape from a line such as a name or a title. */
export const withoutPastedMarks = (line: string): string => line.replace(PASTED, '');

/** Returns whether a text shows nothing, because it has only white space and characters without a shape. */
export const isBlank = (text = ''): boolean => !SHOWN.test(text);
