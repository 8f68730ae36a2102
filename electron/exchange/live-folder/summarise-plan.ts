import type { LiveFolderPreview } from '../../../shared/ipc/routes/live-folder';
import type { Mirror } from './mirror';

/** Steps that a preview lists; it counts all. */
const MAX_STEPS = 200;

/** What a run would do, in numbers and as a list of the first steps. */
export function summarisePlan({ steps, waiting, problems }: Awaited<ReturnType<Mirror['preview']>>): LiveFolderPreview {
  const count = (...kinds: string[]) => steps.filter((step) => kinds.includes(step.do)).length;
  return {
    steps: steps.slice(0, MAX_STEPS),
    counts: {
      written: count('write-file'),
      moved: count('move-file', 'end-move'),
      takenIn: count('take-in'),
      added: count('arrive'),
    },
    waiting: waiting.length,
    problems: problems.slice(0, MAX_STEPS),
  };
}
