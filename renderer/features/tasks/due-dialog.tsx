import { useRef, useState } from 'react';
import type { TaskRow } from '../../../shared/ipc/routes/tasks';
import { t } from '../../../shared/messages/message';
import { FormDialog } from '../../ipc/form-dialog';
import { taskWords } from '../../tasks/task-text';
import { DayField, useTypedDay } from './day-field';

interface Props {
  task: TaskRow;
  onChoose: (day: string | null) => void;
  onClose: () => void;
}

/** When a task is due, typed as a date or in words; nothing takes its day away. */
export function DueDialog({ task, onChoose, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(task.due?.day ?? '');
  const typed = useTypedDay(text);
  return (
    <FormDialog
      title={t('tasks.setDue')}
      description={taskWords(task)}
      submitText={text.trim() === '' ? t('tasks.noDue') : t('common.save')}
      canSubmit={typed.isRead && !typed.isWrong}
      initialFocus={field}
      onSubmit={() => onChoose(typed.day)}
      onClose={onClose}
    >
      <DayField fieldRef={field} text={text} typed={typed} onChange={setText} />
    </FormDialog>
  );
}
