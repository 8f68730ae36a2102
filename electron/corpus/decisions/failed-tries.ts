import type { DecisionRecord } from '../../../shared/domain/decision-record';
import type { MessageId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import type { Note } from '../../../shared/domain/note';
import { readingsOf } from '../../../shared/domain/unit-readings';
import { distinctTerms } from '../../language/words/terms';
import type { SourceContext } from '../notes/source-context';
import { MAX_SENTENCES, sentencesOf, withFollowingSentence } from './decision-evidence';
import { termKey } from './decision-histories';
import { readFailure, type FailureReading } from './read-decision';

/** A record as read from a note, without its row. */
export type DecisionDraft = Pick<
  DecisionRecord,
  'kind' | 'subject' | 'choice' | 'alternatives' | 'reasons' | 'outcome' | 'messageIds'
>;

const MAX_ITEMS = 6;

export const toNegativeResult = (
  { subject, tried, reasons, outcome }: FailureReading,
  messageIds: MessageId[],
): DecisionDraft => ({
  kind: 'negative-result',
  subject,
  choice: tried,
  alternatives: [],
  reasons,
  outcome,
  messageIds,
});

/**
 * What the person had tried before a decision and said to have failed: what a model quoted, and what the rules read in
 * the person's messages up to the decision that share a word with it.
 */
export function failedTriesBefore(
  decision: DecisionDraft,
  note: Note,
  { message, sentence }: SourceContext,
  around: readonly Message[],
): DecisionDraft[] {
  const quoted = (readingsOf(note)?.decision?.tried ?? []).map(({ text, outcome, messageId }) =>
    toNegativeResult(
      { subject: decision.subject, tried: text, reasons: outcome === '' ? [] : [outcome], outcome: '' },
      [messageId],
    ),
  );
  const about = new Set(
    distinctTerms(`${note.title} ${sentence} ${decision.alternatives.join(' ')}`).map(({ term }) => term),
  );
  const told = around
    .filter(({ role, index }) => role === 'person' && message !== null && index <= message.index)
    .flatMap(({ id, text }) => failuresIn(text).map((failure) => toNegativeResult(failure, [id])))
    .filter(({ choice, subject }) => distinctTerms(`${choice} ${subject}`).some(({ term }) => about.has(term)));
  const seen = new Set([termKey(decision.choice)]);
  return [...quoted, ...told]
    .filter(({ choice }) => !seen.has(termKey(choice)) && seen.add(termKey(choice)))
    .slice(0, MAX_ITEMS);
}

/** Failures that a text reports, in one sentence or two. */
function failuresIn(text: string): FailureReading[] {
  const sentences = sentencesOf(text, MAX_SENTENCES);
  return sentences.flatMap(({ text: one }, index) => {
    if (one.trimEnd().endsWith('?')) return [];
    const failure = readFailure(one) ?? readFailure(withFollowingSentence(one, sentences[index + 1]?.text ?? ''));
    return failure === null ? [] : [failure];
  });
}
