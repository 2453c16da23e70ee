import { foldText } from '../../../contract/text.ts';
import { nameHue } from './nameHue.ts';

/** Number of `--subject-…` in index.css. */
export const SUBJECT_COLOURS = 8;

/** Returns the CSS colour of a subject, the same in any spelling. White text is readable on it. */
export const subjectColour = (name: string): string =>
  `var(--subject-${String(1 + Math.floor((nameHue(foldText(name)) * SUBJECT_COLOURS) / 360))})`;
