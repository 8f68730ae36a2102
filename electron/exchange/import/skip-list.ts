import type { Skipped } from './parsed-import';

const MAX_LISTED = 200;

/** Collects what was left out and why; beyond 200 entries only their number is told. */
export function createSkipList(first: readonly Skipped[] = []): { add(what: string, why: string): void; list(): Skipped[] } {
  const listed = first.slice(0, MAX_LISTED);
  let more = first.length - listed.length;
  return {
    add(what, why) {
      if (listed.length < MAX_LISTED) listed.push({ what, why });
      else more += 1;
    },
    list: () => (more === 0 ? [...listed] : [...listed, { what: `${more.toLocaleString('en')} more`, why: 'not listed one by one' }]),
  };
}
