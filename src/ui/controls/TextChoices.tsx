interface TextChoicesProps {
  label: string;
  texts: readonly string[];
  onChoose: (text: string) => void;
}

/** Whole texts to choose from. Nothing without any. */
export function TextChoices({ label, texts, onChoose }: TextChoicesProps) {
  if (texts.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {texts.map((text) => (
        <li key={text}>
          <button
            type="button"
            onClick={() => {
              onChoose(text);
            }}
            className="min-h-11 w-full rounded-xl border border-line bg-surface px-4 py-2.5 text-left wrap-anywhere transition-colors hover:bg-sunken"
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
