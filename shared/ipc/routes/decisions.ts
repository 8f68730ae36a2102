import { z } from 'zod';
import type { DecisionHistory } from '../../domain/trace';
import { route } from '../route';

export const decisionRoutes = {
  /**
   * Decisions and negative results by subject, the newest history first; histories without a kept note are left out.
   * `text` filters.
   */
  'decisions.histories': route<DecisionHistory[]>()(z.object({ text: z.string().max(300).default('') })),
};
