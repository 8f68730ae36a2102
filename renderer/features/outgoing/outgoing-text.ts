import type { OutgoingEntry } from '../../../shared/domain/outgoing-request';
import { formatBytes } from '../../ui/text/format-bytes';
import { t } from '../../../shared/messages/message';

/** How much left, and what came back where that was no reply as it should be. */
export function outcomeText({ bytes, status }: Pick<OutgoingEntry, 'bytes' | 'status'>): string {
  const size = bytes === 0 ? [] : [formatBytes(bytes)];
  const problem =
    status === null ? [t('outgoing.noReply')] : status >= 400 ? [t('outgoing.refusedStatus', { status })] : [];
  return [...size, ...problem].join(', ');
}

/** How long the log is kept, by the number of days. */
export const keepChoices = () =>
  [
    { value: '0', label: t('outgoing.keepNoLog') },
    { value: '7', label: t('outgoing.aWeek') },
    { value: '30', label: t('outgoing.aMonth') },
    { value: '365', label: t('common.aYear') },
    { value: 'full', label: t('outgoing.untilFills256Mb') },
  ] as const;
type KeepChoice = ReturnType<typeof keepChoices>[number]['value'];

export const daysOfChoice = (choice: KeepChoice): number | null => (choice === 'full' ? null : Number(choice));

/** The shortest choice that keeps at least as long as the settings say. */
export const choiceOfDays = (days: number | null): KeepChoice =>
  keepChoices().find(({ value }) => value !== 'full' && days !== null && Number(value) >= days)?.value ?? 'full';
