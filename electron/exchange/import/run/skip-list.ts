import { t } from '../../../../shared/messages/message';
import { formatNumber } from '../../../../shared/messages/format-number';

const MAX_LISTED = 200;

export interface SkipList {
  add(what: string, why: string): void;
  /** Adds similar entries as one line with their number. */
  count(amount: number, counted: Counted, why: string): void;
  list(): Skipped[];
}

/** Entries with their number: “3 messages”. */
export type Counted = (count: number) => string;

/** Collects what was left out and why; beyond 200 entries only their number. */
export function createSkipList(first: readonly Skipped[] = []): SkipList {
  const listed = first.slice(0, MAX_LISTED);
  const lines = new Map<string, { amount: number; counted: Counted; why: string }>();
  let more = first.length - listed.length;
  return {
    add(what, why) {
      if (listed.length < MAX_LISTED) listed.push({ what, why });
      else more += 1;
    },
    count(amount, counted, why) {
      const key = `${counted(2)} ${why}`;
      const line = lines.get(key);
      if (line) line.amount += amount;
      else if (lines.size >= MAX_LISTED) more += amount;
      else lines.set(key, { amount, counted, why });
    },
    list: () => [
      ...[...lines.values()].map(({ amount, counted, why }) => ({ what: counted(amount), why })),
      ...listed,
      ...(more === 0
        ? []
        : [
            {
              what: t('mainExchange.more', { more: formatNumber(more) }),
              why: t('mainExchange.listedOneOne'),
            },
          ]),
    ],
  };
}

export interface Skipped {
  what: string;
  why: string;
}
