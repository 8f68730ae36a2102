import { Check } from 'lucide-react';
import type { TaskRow } from '../../shared/ipc/routes/tasks';
import { classNames } from '../ui/class-names';
import styles from './task-box.module.css';
import { taskStateText } from './task-text';

/** The box of a task with its sign; the state is read out. A click on it is for the row around it to answer. */
export function TaskBox({ task }: { task: Pick<TaskRow, 'state' | 'mark'> }) {
  const isDone = task.state === 'done';
  return (
    <span className={styles.target} data-task-box title={taskStateText(task)}>
      <span className="visually-hidden">{taskStateText(task)}: </span>
      <span className={classNames(styles.box, isDone && styles.done)} aria-hidden="true">
        {isDone ? <Check size={12} strokeWidth={3} /> : task.mark.trim()}
      </span>
    </span>
  );
}
