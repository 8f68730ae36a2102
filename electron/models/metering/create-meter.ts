import { costOf, NO_USAGE, type ModelUsage, type UsageCounts } from '../../../shared/domain/model-usage';
import { AppError } from '../../../shared/ipc/errors';
import type { Spending } from '../../../shared/ipc/routes/settings';
import { localDay } from '../../../shared/lib/time/day-name';
import { callContext } from './call-context';
import type { Meter } from './meter';
import type { UsageLog } from './usage-log';
import { t } from '../../../shared/messages/message';
import { formatNumber } from '../../../shared/messages/format-number';

const NOBODY = { sessionId: null, messageId: null };
/** Turns whose tokens are held for their cap; the last ones. */
const MAX_TURNS = 100;

/** Counts into the vault's log; the caps are those of now. */
export function createMeter(usage: UsageLog, spending: () => Spending, now: () => number): Meter {
  const tokensOf = (rows: readonly ModelUsage[]) =>
    rows.reduce((sum, row) => sum + row.promptTokens + row.completionTokens, 0);
  const today = () => {
    const day = localDay(now());
    const first = usage.rows.findLastIndex(({ at }) => localDay(at) < day) + 1;
    return usage.rows.slice(first);
  };

  /** Also of incognito turns, whose rows name none. */
  const tokensOfTurn = new Map<string, number>();
  const addToTurn = (messageId: string, tokens: number) => {
    const sum = (tokensOfTurn.get(messageId) ?? 0) + tokens;
    tokensOfTurn.delete(messageId);
    tokensOfTurn.set(messageId, sum);
    if (tokensOfTurn.size > MAX_TURNS) tokensOfTurn.delete(tokensOfTurn.keys().next().value!);
  };

  return {
    check(host, model, promptTokens) {
      const { caps, prices } = spending();
      const rows = today();
      const turnTokens = tokensOfTurn.get(callContext()?.messageId ?? '') ?? 0;
      if (caps.turnTokens !== null && turnTokens + promptTokens > caps.turnTokens)
        throw capError(
          host,
          t('mainModels.turnWouldPassLimit', {
            turnTokens: formatNumber(caps.turnTokens),
            used: formatNumber(turnTokens),
            promptTokens: formatNumber(promptTokens),
          }),
        );
      const dayTokens = tokensOf(rows);
      if (caps.dayTokens !== null && dayTokens + promptTokens > caps.dayTokens)
        throw capError(
          host,
          t('mainModels.todaysLimitDaytokensTokens', {
            dayTokens: formatNumber(caps.dayTokens),
            used: formatNumber(dayTokens),
            promptTokens: formatNumber(promptTokens),
          }),
        );
      const next: UsageCounts = { ...NO_USAGE, promptTokens };
      const cost = rows.reduce((sum, row) => sum + (costOf(row, prices) ?? 0), costOf({ model, ...next }, prices) ?? 0);
      if (caps.dayCost !== null && cost > caps.dayCost)
        throw capError(
          host,
          t('mainModels.todaysLimitDaycostCurrency', {
            dayCost: formatNumber(caps.dayCost),
            currency: spending().currency,
          }).trim(),
        );
    },
    record(context, used) {
      if (context !== null) addToTurn(context.messageId, used.promptTokens + used.completionTokens);
      const { sessionId, messageId } = context === null || context.isIncognito ? NOBODY : context;
      usage.add({ at: now(), sessionId, messageId, calls: 1, ...used });
    },
  };
}

const capError = (host: string, what: string): AppError =>
  new AppError('model-cap', t('mainModels.whatNothingSentHost', { what, host }));
