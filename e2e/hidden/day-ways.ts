import { TASK_GROUPINGS } from '../../shared/ipc/routes/tasks';

const noText = { how: 'no-text' } as const;
const act = { how: 'act', why: 'replies with the note that it changed' } as const;

/** How the test treats the routes of tasks, and of the text with which a daily note begins. */
export const DAY_WAYS = {
  'days.template': noText,
  'days.saveTemplate': noText,
  'tasks.list': {
    how: 'walked',
    inputs: () => TASK_GROUPINGS.flatMap((group) => (['open', 'done'] as const).map((show) => ({ group, show }))),
    may: { 'own-words': 'the person’s own page stays what they wrote' },
  },
  'tasks.ofDecision': {
    how: 'walked',
    inputs: () => [],
    may: { 'own-words': 'the person’s own page stays what they wrote' },
  },
  'tasks.setDone': act,
  'tasks.setDue': act,
  'tasks.add': act,
  'tasks.readDay': noText,
} as const;
