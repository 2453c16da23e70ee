const ADDRESS = /(https?:\/\/[^\s<>"]+)/gi;
/** What ends a sentence rather than an address. */
const TAIL = /[.,;:!?'")\]]+$/;

/** Text with its line breaks; addresses of the web, and no others, are links. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      {text.split(ADDRESS).map((part, i) => (i % 2 === 1 ? <Address key={i} text={part} /> : part))}
    </p>
  );
}

function Address({ text }: { text: string }) {
  const address = text.replace(TAIL, '');
  if (!URL.canParse(address)) return text;
  return (
    <>
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="font-medium underline"
      >
        {address}
      </a>
      {text.slice(address.length)}
    </>
  );
}
