import type { Handlers } from '../../../shared/ipc/contract';
import type { reflectionRoutes } from '../../../shared/ipc/routes/reflection';
import type { WeeklyReflection } from '../../corpus/daily-review/weekly-reflection';

const WRITE_TIMEOUT_MS = 120_000;

export function createReflectionHandlers(reflection: WeeklyReflection): Handlers<keyof typeof reflectionRoutes> {
  return {
    'reflection.proposed': () => reflection.proposed(),
    'reflection.write': () => reflection.write(AbortSignal.timeout(WRITE_TIMEOUT_MS)),
    'reflection.keep': (input) => reflection.keep(input),
    'reflection.dismiss': () => reflection.dismiss(),
  };
}
