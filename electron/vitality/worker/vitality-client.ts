import type { Logger } from '../../../shared/lib/logger';
import { callWorker } from '../../threads/call-worker';
import { VITALITY_CONTRACT } from './vitality-contract';
import type { VitalityPort } from './vitality-port';

/** Everything large lies in typed arrays: the nursery can be small. */
const YOUNG_GENERATION_MB = 4;

/** The ledger in a worker thread. When the thread dies, every waiting and later call rejects. */
export const createVitalityClient = (url: URL, log: Logger): VitalityPort =>
  callWorker(url, VITALITY_CONTRACT, { log, youngGenerationMb: YOUNG_GENERATION_MB });
