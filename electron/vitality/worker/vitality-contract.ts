import type { WorkerContract } from '../../threads/worker-contract';
import type { VitalityPort } from './vitality-port';

/** The border of the vitality worker; columns are handed over, not copied. */
export const VITALITY_CONTRACT: WorkerContract<VitalityPort> = {
  name: 'vitality',
  methods: {
    load: { transfers: 'both' },
    apply: { transfers: 'result' },
    refresh: { transfers: 'result' },
    parts: {},
    breakdown: {},
    compare: { transfers: 'args' },
    close: {},
  },
};
