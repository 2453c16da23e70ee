import type { QuotedMessage } from '../../../../contract/chat/messages.ts';
import { Link } from '../../../ui/router.ts';
import { MESSAGE_PARAM } from '../conversationView.ts';

interface QuoteProps {
  quote: QuotedMessage;
  author: string;
}

/** The message that a reply refers to, in one line each for the name and the text. */
export function QuoteText({ quote, author }: QuoteProps) {
  const { message, fileName, deleted = false } = quote;
  const text = message || fileName || 'Attachment';
  return (
    <span className="block min-w-0 border-l-3 border-action pl-2 text-sm">
      <span className="block truncate font-semibold text-action">{author}</span>
      <span dir="auto" className={`block truncate text-muted ${deleted ? 'italic' : ''}`}>
        {deleted ? 'Message deleted' : text}
      </span>
    </span>
  );
}

/** A quote in a reply. Leads to the quoted message unless it is deleted. */
export function Quote(props: QuoteProps) {
  if (props.quote.deleted) {
    return (
      <div className="px-3 pt-2">
        <QuoteText {...props} />
      </div>
    );
  }
  const search = new URLSearchParams({ [MESSAGE_PARAM]: props.quote._id }).toString();
  return (
    <Link to={{ search }} replace className="block min-h-11 rounded-t-2xl px-3 pt-2">
      <span className="sr-only">Go to the message: </span>
      <QuoteText {...props} />
    </Link>
  );
}
