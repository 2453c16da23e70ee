/** One pictograph with an optional skin tone; `JOINED` adds zero-width-joiner sequences. */
const PICTOGRAPH = String.raw`(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)\p{Emoji_Modifier}?`;
const JOINED = String.raw`(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)*`;
const FLAG = String.raw`\p{Regional_Indicator}{2}`;
const EMOJI_ONLY = new RegExp(`^(?:${FLAG}|${PICTOGRAPH}${JOINED}){1,3}$`, 'u');

/** Whether a text consists of one to three emoji. */
export const isEmojiOnly = (text: string): boolean => EMOJI_ONLY.test(text);
