import type { RankingOptions } from '../../../electron/retrieval/index/queries/fusion-weight';
import type { VitalityLookup } from '../../../electron/retrieval/funnel/retrieval-ports';
import { AGE_ONLY_VITALITY } from '../age-only-vitality';
import { askAll, type OpenConversation } from '../run-eval';
import { tabulate, type Table } from '../metrics';

export interface AblationRow {
  /** `ranked`: terms of the rank after the gate, over what it kept. */
  group: 'whole' | 'lane' | 'part' | 'ranked';
  name: string;
  table: Table;
}

type Weights = NonNullable<RankingOptions['weights']>;

/** Lanes that the questions of a conversation can use; lessons and the web find nothing there. */
const LANES = ['lexical', 'fuzzy', 'dense', 'temporal', 'role', 'graph'] as const;

/** Each part of the fused score with its weights. */
const PARTS: readonly [name: string, weights: Weights][] = [
  ['words', { lexical: 0 }],
  ['meaning', { dense: 0 }],
  ['kinds of what is asked', { hyponym: 0 }],
  ['quoted words', { phrase: 0 }],
  ['turn before (question or not)', { previousQuestion: 0, previousTurn: 0 }],
  ['two turns before', { secondPreviousTurn: 0 }],
  ['turn after', { nextTurn: 0 }],
  ['person speaks', { person: 0 }],
  ['person is mentioned', { mention: 0 }],
  ['date', { timeWindow: 0 }],
  ['asks itself', { isQuestion: 0 }],
  ['event report', { eventReport: 0 }],
  ['best of the session', { session: 0 }],
  ['related words', { relatedTerms: 0 }],
  ['answer type', { answerType: 0 }],
  ['sub-queries', { subQuery: 0 }],
  ['note links', { link: 0 }],
  ['misspelt names', { fuzzyName: 0 }],
  ['spread over sessions', { sameSession: 0 }],
];

/**
 * Recall of the funnel before the gate: complete, then without each lane and each part of the fused score; and after
 * the gate, with and without the recency term.
 */
export async function runAblation(
  opened: readonly OpenConversation[],
  progress: (line: string) => void,
): Promise<AblationRow[]> {
  const rows: AblationRow[] = [];
  const measure = async (
    group: AblationRow['group'],
    name: string,
    ranking: RankingOptions,
    vitality?: VitalityLookup,
  ) => {
    const { fused, gated } = await askAll(opened, {
      retrievalOnly: group !== 'ranked',
      progress: () => {},
      ranking,
      vitality,
    });
    rows.push({ group, name, table: tabulate(group === 'ranked' ? gated : fused) });
    progress(`${name}: recall@10 ${rows[rows.length - 1]!.table.headline['recall@10']}`);
  };
  await measure('whole', 'everything on', {});
  for (const lane of LANES) await measure('lane', lane, { lanesOff: [lane] });
  for (const [name, weights] of PARTS) await measure('part', name, { weights });
  await measure('ranked', 'vitality (the data tells of no uses)', {});
  await measure('ranked', 'vitality by age alone, on', {}, AGE_ONLY_VITALITY);
  return rows;
}
