import { t } from '../../../../shared/messages/message';
const MAX_LISTED = 200;

export interface SkipList {
  add(what: string, why: string): void;
  /** Adds similar entries as one line with their number. `noun` is plural. */
  count(amount: number, noun: string, why: string): void;
  list(): Skipped[];
}

/** Collects what was left out and why; beyond 200 entries only their number. */
export function createSkipList(first: readonly Skipped[] = []): SkipList {
  const listed = first.slice(0, MAX_LISTED);
  const counted = new Map<string, { amount: number; noun: string; why: string }>();
  let more = first.length - listed.length;
  return {
    add(what, why) {
      if (listed.length < MAX_LISTED) listed.push({ what, why });
      else more += 1;
    },
    count(amount, noun, why) {
      const line = counted.get(`${noun} ${why}`);
      if (line) line.amount += amount;
      else counted.set(`${noun} ${why}`, { amount, noun, why });
    },
    list: () => [
      ...[...counted.values()].map(({ amount, noun, why }) => ({
        what: `${amount.toLocaleString('en')} ${amount === 1 ? noun.replace(/^(\w+)s\b/, '$1') : noun}`,
        why,
      })),
      ...listed,
      ...(more === 0
        ? []
        : [
            {
              what: t('mainExchange.moreMore', { more: more.toLocaleString('en') }),
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
