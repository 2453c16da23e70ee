import { CheckGlyph } from '../../ui/glyphs.tsx';

export function SuccessNotice({ text }: { text: string }) {
  return (
    <p
      role="status"
      className="flex items-start gap-3 rounded-xl border border-transparent bg-success-soft px-4 py-3 wrap-anywhere text-success"
    >
      <CheckGlyph size="1.25rem" className="mt-0.5 shrink-0" />
      {text}
    </p>
  );
}
