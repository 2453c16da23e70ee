import { LinkifyIt } from 'linkify-it';

/** One pictograph with an optional skin tone; `JOINED` adds zero-width-joiner sequences. */
const PICTOGRAPH = String.raw`(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)\p{Emoji_Modifier}?`;
const JOINED = String.raw`(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)*`;
const FLAG = String.raw`\p{Regional_Indicator}{2}`;
const EMOJI_ONLY = new RegExp(`^(?:${FLAG}|${PICTOGRAPH}${JOINED}){1,3}$`, 'u');

/** Whether a text consists of one to three emoji. */
export const isEmojiOnly = (text: string): boolean => EMOJI_ONLY.test(text);

/** Finds http, https and mailto URLs. Its rules for their end are the ones of UTS #58. */
const linkify = new LinkifyIt({ fuzzyEmail: false }).add('//', null).add('ftp:', null);

/** Renders line breaks, and URLs as links. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {splitAtUrls(text).map((part, i) => (i % 2 === 1 ? <LinkedUrl key={i} url={part} /> : part))}
    </p>
  );
}

/** Returns the parts of a text: every second one is a URL. */
function splitAtUrls(text: string): string[] {
  const parts: string[] = [];
  let end = 0;
  for (const { index, lastIndex, raw } of linkify.match(text) ?? []) {
    parts.push(text.slice(end, index), raw);
    end = lastIndex;
  }
  return [...parts, text.slice(end)];
}

function LinkedUrl({ url }: { url: string }) {
  if (!URL.canParse(url)) return url;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="font-medium text-action underline"
    >
      {url}
    </a>
  );
}
