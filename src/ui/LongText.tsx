import { useState } from 'react';

/** Longer than this does not fit into the lines that are shown folded. */
const FITS = 180;

/** What someone wrote; a long text unfolds. */
export function LongText({ text }: { text: string }) {
  const [unfolded, setUnfolded] = useState(false);
  const isLong = text.length > FITS || text.split('\n').length > 3;
  return (
    <div className="flex flex-col items-start">
      <p
        className={`wrap-anywhere whitespace-pre-line ${isLong && !unfolded ? 'line-clamp-3' : ''}`}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={unfolded}
          className="relative py-1 text-sm font-medium text-action after:absolute after:-inset-2 hover:underline"
          onClick={() => {
            setUnfolded(!unfolded);
          }}
        >
          {unfolded ? 'Show less' : 'Read more'}
        </button>
      )}
    </div>
  );
}
