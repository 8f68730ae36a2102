import { addUsage, costOf, NO_USAGE, type ModelPrice, type ModelUsage } from '../../shared/domain/model-usage';
import type { UsageReport, UsageSum } from '../../shared/ipc/routes/usage';
import { DAY_MS } from '../../shared/lib/time/calendar';
import { localDay } from '../../shared/lib/time/day-name';
import type { VaultStore } from '../store/vault-store';

const MAX_LISTED = 20;

const EMPTY: UsageSum = { ...NO_USAGE, cost: 0, unpricedTokens: 0 };

/** Sums of the calls of the last days, by day, task, model, session and answer. */
export async function reportUsage(
  all: readonly ModelUsage[],
  {
    days,
    now,
    prices,
    store,
  }: { days: number; now: number; prices: readonly ModelPrice[]; store: Pick<VaultStore, 'getMany'> },
): Promise<UsageReport> {
  const dayNames = daysUntil(now, days);
  const rows = all.filter(({ at }) => localDay(at) >= dayNames[0]!);
  const sum = (of: readonly ModelUsage[]): UsageSum => of.reduce((total, row) => addRow(total, row, prices), EMPTY);
  const by = <Key extends string>(keyOf: (row: ModelUsage) => Key | null) =>
    groupBy(rows, keyOf).map(([key, of]) => ({ key, of, total: sum(of) }));
  const mostFirst = (a: { total: UsageSum }, b: { total: UsageSum }) => tokensOf(b.total) - tokensOf(a.total);

  const byDay = new Map(by(({ at }) => localDay(at)).map(({ key, total }) => [key, total]));
  const sessions = by(({ sessionId }) => sessionId)
    .sort(mostFirst)
    .slice(0, MAX_LISTED);
  const turns = by(({ messageId }) => messageId)
    .sort((a, b) => b.of[0]!.at - a.of[0]!.at)
    .slice(0, MAX_LISTED);
  const sessionIds = [
    ...new Set([...sessions.map(({ key }) => key), ...turns.flatMap(({ of }) => of[0]!.sessionId ?? [])]),
  ];
  const titles = new Map(
    (await store.getMany('sessions', sessionIds)).flatMap((session) =>
      session === null ? [] : [[session.id, session.title] as const],
    ),
  );

  return {
    today: byDay.get(dayNames.at(-1)!) ?? EMPTY,
    period: sum(rows),
    days: dayNames.map((day) => ({ ...(byDay.get(day) ?? EMPTY), day })),
    tasks: by(({ task }) => task)
      .sort(mostFirst)
      .map(({ key, total }) => ({ ...total, task: key })),
    models: by(({ model, host }) => JSON.stringify([model, host]))
      .sort(mostFirst)
      .map(({ of, total }) => ({ ...total, model: of[0]!.model, host: of[0]!.host })),
    sessions: sessions.map(({ key, total }) => ({
      ...total,
      sessionId: key,
      title: titles.get(key) ?? '',
    })),
    turns: turns.map(({ key, of, total }) => {
      const { sessionId, at } = of[0]!;
      return {
        ...total,
        messageId: key,
        sessionId,
        title: sessionId === null ? '' : (titles.get(sessionId) ?? ''),
        at,
      };
    }),
  };
}

const tokensOf = ({ promptTokens, completionTokens }: UsageSum): number => promptTokens + completionTokens;

function addRow(sum: UsageSum, row: ModelUsage, prices: readonly ModelPrice[]): UsageSum {
  const cost = costOf(row, prices);
  return {
    ...addUsage(sum, row),
    cost: sum.cost + (cost ?? 0),
    unpricedTokens: sum.unpricedTokens + (cost === null ? row.promptTokens + row.completionTokens : 0),
  };
}

function groupBy<Key extends string>(
  rows: readonly ModelUsage[],
  keyOf: (row: ModelUsage) => Key | null,
): [Key, ModelUsage[]][] {
  const groups = new Map<Key, ModelUsage[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups];
}

/** The names of the last days, oldest first; noon, since a day may have 23 or 25 hours. */
function daysUntil(now: number, count: number): string[] {
  const noon = new Date(now).setHours(12, 0, 0, 0);
  return Array.from({ length: count }, (_, index) => localDay(noon - (count - 1 - index) * DAY_MS));
}
