import { errorText } from './client';

interface Props {
  error: unknown;
  className?: string | undefined;
}

/** What went wrong, where the person looks; nothing without an error. */
export function Problem({ error, className = 'warning-text' }: Props) {
  if (error == null) return null;
  return (
    <p className={className} role="alert">
      {errorText(error)}
    </p>
  );
}
