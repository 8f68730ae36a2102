import type { Handlers } from '../../../shared/ipc/contract';
import type { Spending } from '../../../shared/ipc/routes/settings';
import { exportUsage } from '../../model-usage/export-usage';
import { reportUsage } from '../../model-usage/usage-report';
import type { UsageLog } from '../../models/metering/usage-log';
import type { VaultStore } from '../../store/vault-store';

export interface UsageHandlersDependencies {
  usage: UsageLog;
  spending: () => Spending;
  store: Pick<VaultStore, 'getMany'>;
  /** `<data folder>/exports`. */
  exportsFolder: string;
  now: () => number;
}

export function createUsageHandlers({
  usage,
  spending,
  store,
  exportsFolder,
  now,
}: UsageHandlersDependencies): Handlers<'usage.get' | 'usage.export'> {
  return {
    'usage.get': ({ days }) => reportUsage(usage.rows, { days, now: now(), prices: spending().prices, store }),
    'usage.export': () => exportUsage(usage.rows, { folder: exportsFolder, now: now(), spending: spending() }),
  };
}
