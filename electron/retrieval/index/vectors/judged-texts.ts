/** A message as the judge was trained to read it. */
export const judgedMessage = (text: string): string => `query: ${text}`;

/** A memory as the judge was trained to read it: what it is, whose, of when, under which title, and what it says. */
export function judgedMemory({
  kind,
  by = '',
  age,
  path = '',
  text,
}: {
  kind: 'message' | 'note';
  /** Who said it; absent: the person. */
  by?: string;
  age: string;
  /** The title it stands under; absent: none. */
  path?: string;
  text: string;
}): string {
  const parts = [kind, by, age, path].filter((part) => part !== '');
  return `passage: ${parts.join(', ')}: ${text}`;
}
