/** Scripts whose letters are joined or separated by ZWJ and ZWNJ, such as in Persian and Hindi. */
const JOINING = [
  ...['Arab', 'Syrc', 'Nkoo', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya'],
  ...['Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Mymr', 'Khmr'],
]
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const EMOJI = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F';

/** Neither a line break, nor a control or format character, nor one without a shape of its own. */
const VISIBLE_OR_SPACE = '[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}]';
const VARIATION = '(?<=\\S)\\p{Variation_Selector}';
const JOINED_LETTERS = `(?<=[${JOINING}])[\\u200C\\u200D](?=[${JOINING}])`;
const JOINED_EMOJI = `(?<=[${EMOJI}])\\u200D(?=\\p{Extended_Pictographic})`;

/**
 * One line without invisible characters: a name cannot contain line breaks, or reverse or hide text.
 * Joiners are allowed where they change the shape of letters or emoji, and variation selectors after
 * a character.
 */
export const LINE = new RegExp(
  `^(?:${VISIBLE_OR_SPACE}|${VARIATION}|${JOINED_LETTERS}|${JOINED_EMOJI})*$`,
  'u',
);
