import type { NoteId } from '../../../shared/domain/ids';
import { t } from '../../../shared/messages/message';
import { useRoute } from '../../ipc/queries';
import { useGo } from '../../navigation/navigation';
import { TaskBox } from '../../tasks/task-box';
import { openTask } from '../../tasks/open-task';
import { taskWords } from '../../tasks/task-text';
import styles from './lessons.module.css';

/** What is to be done because of a decision, with its state; nothing where no task is linked with it. */
export function DecisionTasks({ noteId }: { noteId: NoteId }) {
  const go = useGo();
  const tasks = useRoute('tasks.ofDecision', { noteId }).data ?? [];
  if (tasks.length === 0) return null;
  return (
    <ul className={styles.tasks} aria-label={t('tasks.ofDecision')}>
      {tasks.map((task) => (
        <li key={task.key}>
          <TaskBox task={task} />
          <button type="button" dir="auto" onClick={() => openTask(go, task)}>
            {taskWords(task)}
          </button>
        </li>
      ))}
    </ul>
  );
}
