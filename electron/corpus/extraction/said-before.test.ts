import { expect, it } from 'vitest';
import type { MessageId } from '../../../shared/domain/ids';
import type { Role } from '../../../shared/domain/message';
import { keepNovelUnits } from './novelty-filter';
import { checkedUnit, messageOf } from './testing/checked-unit';
import cases from './testing/said-before.tsv?raw';

/** What stood there before, by whom, and what the person says then; both halves were seen while the rules were chosen. */
const rows = cases
  .trim()
  .split('\n')
  .map((line) => line.split('\t') as [half: string, 'new' | 'again', language: string, Role, string, string]);

async function isNew(author: Role, before: string, said: string): Promise<boolean> {
  const existing = before.split(' / ').map((title) => ({
    title,
    author,
    category: author === 'assistant' ? ('idea' as const) : ('fact' as const),
  }));
  const message = messageOf(said, { id: 'M1' as MessageId, role: 'person' });
  const category = author === 'assistant' ? 'decision' : 'fact';
  const { fresh } = await keepNovelUnits([checkedUnit(said, { category, message })], { recalledTexts: [], existing });
  return fresh.length > 0;
}

/** Of thirty in each half; what is missed reads as "half: before → said". */
const MAX_MISSED = 2;

it.each(['chosen', 'aside'])('only what adds nothing was said before: %s', async (half) => {
  const missed: string[] = [];
  for (const [of, expected, , author, before, said] of rows)
    if (of === half && (await isNew(author, before, said)) !== (expected === 'new')) missed.push(`${before} → ${said}`);
  expect(missed.slice(MAX_MISSED)).toEqual([]);
});
