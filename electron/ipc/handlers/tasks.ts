import type { Handlers } from '../../../shared/ipc/contract';
import type { taskRoutes } from '../../../shared/ipc/routes/tasks';
import type { DaysService } from '../../corpus/days/days-service';
import type { TasksService } from '../../corpus/tasks/tasks-service';

export const createTaskHandlers = (
  tasks: TasksService,
  days: Pick<DaysService, 'note'>,
): Handlers<keyof typeof taskRoutes> => ({
  'tasks.list': (input) => tasks.list(input),
  'tasks.ofDecision': ({ noteId }) => tasks.ofDecision(noteId),
  'tasks.setDone': ({ task, isDone }) => tasks.setDone(task, isDone),
  'tasks.setDue': ({ task, day }) => tasks.setDue(task, day),
  'tasks.add': ({ locale, ...input }) => tasks.add(input, (day) => days.note(day, locale)),
  'tasks.readDay': async ({ text }) => ({ day: tasks.readDay(text) }),
});
