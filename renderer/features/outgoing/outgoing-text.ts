import type { OutgoingEntry } from '../../../shared/domain/outgoing-request';
import { formatBytes } from '../../ui/text/format-bytes';

/** How much left, and what came back where that was no reply as it should be. */
export function outcomeText({ bytes, status }: Pick<OutgoingEntry, 'bytes' | 'status'>): string {
  const size = bytes === 0 ? [] : [formatBytes(bytes)];
  const problem = status === null ? ['no reply'] : status >= 400 ? [`refused (${status})`] : [];
  return [...size, ...problem].join(', ');
}

/** How long the log is kept, by the number of days. */
export const KEEP_CHOICES = [
  { value: '0', label: 'Keep no log' },
  { value: '7', label: 'A week' },
  { value: '30', label: 'A month' },
  { value: '365', label: 'A year' },
  { value: 'full', label: 'Until it fills 256 MB' },
] as const;
type KeepChoice = (typeof KEEP_CHOICES)[number]['value'];

export const daysOfChoice = (choice: KeepChoice): number | null => (choice === 'full' ? null : Number(choice));

/** The shortest choice that keeps at least as long as the settings say. */
export const choiceOfDays = (days: number | null): KeepChoice =>
  KEEP_CHOICES.find(({ value }) => value !== 'full' && days !== null && Number(value) >= days)?.value ?? 'full';
