import { localDay } from '../../../../shared/lib/time/local-day';
import type { PropertyKind, PropertyValue } from '../../../../shared/domain/note-property';
import { labels } from '../../../../shared/messages/message';

export type ChosenKind = Exclude<PropertyKind, 'nested'>;

export const KIND_LABELS: Record<ChosenKind, string> = labels({
  text: 'vault.text',
  number: 'vault.number',
  checkbox: 'vault.checkbox',
  date: 'vault.date',
  datetime: 'vault.dateAndTime',
  list: 'vault.list',
});

/** A value in another kind: what can be kept of it is kept. @param now for a date that says nothing yet */
export function convertProperty(value: PropertyValue, kind: ChosenKind, now: number): PropertyValue {
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  switch (kind) {
    case 'checkbox':
      return /^(?:true|yes|1|done)$/i.test(text.trim());
    case 'number': {
      const number = Number(text.replace(',', '.'));
      return Number.isFinite(number) && text.trim() !== '' ? number : 0;
    }
    case 'date':
      return /\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? localDay(now);
    case 'datetime':
      return (
        /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.exec(text)?.[0] ??
        `${/\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? localDay(now)}T09:00`
      );
    case 'list':
      return text
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '');
    default:
      return text;
  }
}
