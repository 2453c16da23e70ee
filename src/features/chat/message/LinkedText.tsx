/** One pictograph with an optional skin tone; `JOINED` adds zero-width-joiner sequences. */
const PICTOGRAPH = String.raw`(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)\p{Emoji_Modifier}?`;
const JOINED = String.raw`(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)*`;
const FLAG = String.raw`\p{Regional_Indicator}{2}`;
const EMOJI_ONLY = new RegExp(`^(?:${FLAG}|${PICTOGRAPH}${JOINED}){1,3}$`, 'u');

/** Whether a text consists of one to three emoji. */
export const isEmojiOnly = (text: string): boolean => EMOJI_ONLY.test(text);

const URL_PATTERN = /((?:https?:\/\/|mailto:)[^\s<>"]+)/gi;
const TRAILING_PUNCTUATION = /[.,;:!?'"\]]+$/;

/** Renders line breaks, and http, https and mailto URLs as links. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {text
        .split(URL_PATTERN)
        .map((part, i) => (i % 2 === 1 ? <LinkedUrl key={i} text={part} /> : part))}
    </p>
  );
}

function LinkedUrl({ text }: { text: string }) {
  const url = trimUrl(text);
  if (!URL.canParse(url)) return text;
  return (
    <>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="font-medium text-action underline"
      >
        {url}
      </a>
      {text.slice(url.length)}
    </>
  );
}

/** Removes punctuation after a URL, including a closing bracket that it does not open. */
function trimUrl(text: string): string {
  const url = text.replace(TRAILING_PUNCTUATION, '');
  const isUnbalanced = url.endsWith(')') && url.split(')').length > url.split('(').length;
  return isUnbalanced ? trimUrl(url.slice(0, -1)) : url;
}
