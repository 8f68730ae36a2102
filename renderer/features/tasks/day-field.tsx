import { useDeferredValue, type Ref } from 'react';
import { t } from '../../../shared/messages/message';
import { useRoute } from '../../ipc/queries';
import { TextField } from '../../ui/forms/text-field';
import { formatDay } from '../../ui/text/day-text';

/** What a field for days holds: a day, nothing, or words that name none. `isRead` false: main reads it still. */
export interface TypedDay {
  day: string | null;
  isRead: boolean;
  isWrong: boolean;
}

/** Reads what is typed into a field for days, as it is typed. */
export function useTypedDay(text: string): TypedDay {
  const typed = useDeferredValue(text).trim();
  const isEmpty = text.trim() === '';
  const { data } = useRoute('tasks.readDay', { text: typed }, { enabled: typed !== '', staleTime: 60_000 });
  if (isEmpty) return { day: null, isRead: true, isWrong: false };
  const isRead = data !== undefined && typed === text.trim();
  return { day: data?.day ?? null, isRead, isWrong: isRead && data.day === null };
}

interface Props {
  text: string;
  typed: TypedDay;
  fieldRef?: Ref<HTMLInputElement>;
  onChange: (text: string) => void;
}

/** A field that takes a date or words such as “Friday”, and says how they are read. */
export const DayField = ({ text, typed, fieldRef, onChange }: Props) => (
  <TextField
    ref={fieldRef}
    label={t('tasks.dueDay')}
    value={text}
    maxLength={200}
    autoComplete="off"
    spellCheck={false}
    error={typed.isWrong ? t('tasks.notADay') : null}
    hint={typed.day === null ? t('tasks.dueHint') : formatDay(typed.day)}
    onChange={(event) => onChange(event.target.value)}
  />
);
