import { useState } from 'react';

/** Longer texts exceed the three lines that are shown collapsed. */
const MAX_COLLAPSED = 180;

/** User text. Long text starts collapsed. */
export function LongText({ text }: { text: string }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const isLong = text.length > MAX_COLLAPSED || text.split('\n').length > 3;
  return (
    <div className="flex flex-col items-start">
      <p
        className={`wrap-anywhere whitespace-pre-line ${isLong && !isExpanded ? 'line-clamp-3' : ''}`}
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
