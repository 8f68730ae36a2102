import { outgoingEntrySchema, type OutgoingEntry } from '../../../shared/domain/outgoing-request';

/** Stands before the body, the last field of a line, so that an entry is read without it. */
const BODY = ',"body":';

export const formatLine = (entry: OutgoingEntry, body: string): string =>
  `${JSON.stringify(entry).slice(0, -1)}${BODY}${JSON.stringify(body)}}\n`;

/** The entry of a line; null for a line that was cut by a crash. */
export function readEntry(line: string): OutgoingEntry | null {
  const end = line.indexOf(BODY);
  if (end === -1 || !line.endsWith('"}')) return null;
  try {
    const parsed = outgoingEntrySchema.safeParse(JSON.parse(`${line.slice(0, end)}}`));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The body of a whole line. */
export const readBody = (line: string): string =>
  JSON.parse(line.slice(line.indexOf(BODY) + BODY.length, -1)) as string;

/** A text as it stands in a line: escaped once in the request and once in the log. */
export const textInLine = (text: string): string => {
  const escaped = (value: string) => JSON.stringify(value).slice(1, -1);
  return escaped(escaped(text)).toLowerCase();
};
