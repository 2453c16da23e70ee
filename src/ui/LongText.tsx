import { useState } from 'react';

/** Characters of a line. */
const LINE_LENGTH = 60;

const CLAMPS = { 3: 'line-clamp-3', 6: 'line-clamp-6' };

interface LongTextProps {
  text: string;
  /** Number of lines that are shown collapsed. */
  lines?: keyof typeof CLAMPS;
}

/** User text. Long text starts collapsed. */
export function LongText({ text, lines = 3 }: LongTextProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const isLong = text.length > lines * LINE_LENGTH || text.split('\n').length > lines;
  return (
    <div className="flex flex-col items-start">
      <p
        className={`wrap-anywhere whitespace-pre-line ${isLong && !isExpanded ? CLAMPS[lines] : ''}`}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isExpanded}
          className="relative py-1 text-sm font-medium text-action after:absolute after:-inset-2 hover:underline"
          onClick={() => {
            setIsExpanded(!isExpanded);
          }}
        >
          {isExpanded ? 'Show less' : 'Read more'}
        </button>
      )}
    </div>
  );
}
