import { X } from 'lucide-react';
import type { QuotedMessage } from '../../../../contract/chat/messages.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { QuoteText } from '../message/Quote.tsx';

interface ReplyPreviewProps {
  quote: QuotedMessage;
  author: string;
  onCancel: () => void;
}

/** The message that the draft replies to. */
export function ReplyPreview({ quote, author, onCancel }: ReplyPreviewProps) {
  return (
    <div
      role="group"
      aria-label={`Reply to ${author}`}
      className="flex items-center gap-3 rounded-xl border border-line bg-surface pl-3"
    >
      <div className="min-w-0 flex-1 py-1.5">
        <QuoteText quote={quote} author={author} />
      </div>
      <IconButton label="Cancel reply" Icon={X} onClick={onCancel} />
    </div>
  );
}
