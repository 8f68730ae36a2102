import type { Logger } from '../../../shared/lib/logger';
import { isAppError } from '../../../shared/ipc/errors';
import { MAX_STATEMENT_CHARACTERS, type ComparedStatement, type StatementPair } from '../../ports/statement-pair';
import { sharedTermShare, type Statement } from '../../language/statements/compare-statements';
import type { Relations } from '../relations/relations';
import type { CheckedUnit } from './check-unit';

/** A known text beside what was read of it. */
export interface KnownStatement {
  said: ComparedStatement;
  statement: Statement;
}

/** What a model is asked of one statement of the person. */
export interface RepetitionQuestion {
  unit: CheckedUnit;
  /** What it may repeat in other words; null: it does, word for word. */
  repeats: ComparedStatement | null;
  /** What was said on its matter after that: where it takes the place of one of these, it holds again and is news. */
  since: ComparedStatement[];
}

/** Texts said since that are asked about, those that share the most terms. */
const MAX_SINCE = 3;
/** Whether each statement repeats what is known; null: nothing can be asked, or a reply leaves it out, so rules decide. */
export type AskWhatRepeats = (questions: readonly RepetitionQuestion[]) => Promise<(boolean | null)[]>;

export function createAskWhatRepeats(
  relations: Pick<Relations, 'canAsk' | 'relate'>,
  log: Logger,
  signal: AbortSignal,
): AskWhatRepeats | undefined {
  if (!relations.canAsk()) return undefined;
  return async (questions) => {
    const pairsOf = ({ unit, repeats, since }: RepetitionQuestion): StatementPair[] =>
      [repeats, ...since].flatMap((older) => (older === null ? [] : [{ newer: saidIn(unit), older }]));
    const pairs = questions.map(pairsOf);
    if (pairs.every((own) => own.length === 0)) return questions.map(() => null);
    let said: Awaited<ReturnType<Relations['relate']>>;
    try {
      said = await relations.relate(pairs.flat(), signal);
    } catch (error) {
      if (!isAppError(error) || error.code === 'cancelled') throw error;
      log.warn('what was said before is told by the rules', { code: error.code });
      return questions.map(() => null);
    }
    let next = 0;
    return questions.map(({ repeats }, index) => {
      const own = said.slice(next, (next += pairs[index]!.length)).map((one) => one?.relation ?? null);
      const since = repeats === null ? own : own.slice(1);
      if (since.some((relation) => relation === 'replaces' || relation === 'contradicts')) return false;
      const relation = repeats === null ? 'same' : own[0]!;
      return relation === null ? null : relation === 'same';
    });
  };
}

const saidIn = ({ text, message }: CheckedUnit): ComparedStatement => ({
  text,
  at: message.createdAt,
  author: message.role,
  speaker: message.speaker,
});

/**
 * Of what was said later than a text, what is nearest to the statement.
 *
 * @param minShare of the shorter text's terms that both must hold, 0–1
 */
export function saidSince(
  statement: Statement,
  later: readonly KnownStatement[],
  minShare: number,
): ComparedStatement[] {
  return later
    .map((known) => ({ ...known, share: sharedTermShare(statement, known.statement) }))
    .filter(({ said, share }) => share >= minShare && said.text.length <= MAX_STATEMENT_CHARACTERS)
    .sort((a, b) => b.share - a.share)
    .slice(0, MAX_SINCE)
    .map(({ said }) => said);
}
