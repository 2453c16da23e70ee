const ADDRESS = /((?:https?:\/\/|mailto:)[^\s<>"]+)/gi;
/** What ends a sentence rather than an address. */
const TAIL = /[.,;:!?'"\]]+$/;

/** Text with its line breaks; addresses of the web and of mail, and no others, are links. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      {text.split(ADDRESS).map((part, i) => (i % 2 === 1 ? <Address key={i} text={part} /> : part))}
    </p>
  );
}

function Address({ text }: { text: string }) {
  const address = withoutTail(text);
  if (!URL.canParse(address)) return text;
  return (
    <>
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="font-medium text-action underline"
      >
        {address}
      </a>
      {text.slice(address.length)}
    </>
  );
}

/** A closing bracket belongs to the address only where the address opens it. */
function withoutTail(text: string): string {
  const address = text.replace(TAIL, '');
  const isTail = address.endsWith(')') && count(address, ')') > count(address, '(');
  return isTail ? withoutTail(address.slice(0, -1)) : address;
}

const count = (text: string, letter: string) => text.split(letter).length - 1;
