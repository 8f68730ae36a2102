import { localDay } from '../../../../shared/lib/time/local-day';

/** A template’s text for a note: `{{date}}`, `{{time}}` and `{{title}}` become what they say. Other braces stay. */
export function fillTemplate(text: string, { title, now }: { title: string; now: number }): string {
  const date = new Date(now);
  const two = (number: number) => String(number).padStart(2, '0');
  const values: Record<string, string> = {
    title,
    date: localDay(now),
    time: `${two(date.getHours())}:${two(date.getMinutes())}`,
  };
  return text.replace(/\{\{\s*(date|time|title)\s*\}\}/gi, (_whole, name: string) => values[name.toLowerCase()]!);
}
