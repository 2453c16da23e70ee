/** A flag, or a picture with what changes it, and pictures joined to it. */
const PICTURE = String.raw`(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)\p{Emoji_Modifier}?`;
const JOINED = String.raw`(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)*`;
const FLAG = String.raw`\p{Regional_Indicator}{2}`;
const EMOJI_ALONE = new RegExp(`^(?:${FLAG}|${PICTURE}${JOINED}){1,3}$`, 'u');

/** Whether a message is nothing but one to three emoji. */
export const isEmojiAlone = (text: string): boolean => EMOJI_ALONE.test(text);
