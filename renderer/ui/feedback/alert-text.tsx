/** What went wrong, read out at once; nothing where nothing did. */
export function AlertText({ text, className }: { text: string | null; className?: string | undefined }) {
  if (text === null) return null;
  return (
    <p className={className} role="alert">
      {text}
    </p>
  );
}
