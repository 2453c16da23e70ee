export function SuccessNotice({ text }: { text: string }) {
  return (
    <p role="status" className="rounded-xl bg-success-soft px-4 py-3 text-success">
      {text}
    </p>
  );
}
