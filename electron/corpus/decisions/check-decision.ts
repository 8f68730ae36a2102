import type { DecisionRecord } from '../../../shared/domain/decision-record';
import type { MessageId } from '../../../shared/domain/ids';
import { type Note, noteText } from '../../../shared/domain/note';
import { findVerbatim, readable } from '../../language/claims/verbatim';
import { findSecrets } from '../../language/privacy/find-secrets';
import { locateQuote } from '../../language/sentences/locate-quote';
import { distinctTerms } from '../../language/words/terms';
import type { DecisionReply, QuotedWords } from '../../ports/model-tasks';
import { distinct } from './decision-evidence';
import type { FoundSentence } from './decision-sentences';
import { alternativesOtherThan } from './read-decision';

export type DecisionReading = Omit<NonNullable<DecisionRecord['reading']>, 'readBy' | 'of'>;

const MAX_ITEMS = 6;
const MAX_SUBJECT_WORDS = 8;
const LIMITS = { subject: 300, part: 500 } as const;

interface Part {
  text: string;
  of: FoundSentence;
}

/**
 * What a model read of a decision, as far as the sentences say it word for word: a reason and a failed try are the
 * person's and stand there neither denied, doubted nor asked; an alternative may be the assistant's. Where nothing holds,
 * what the rules read stays; of their lists also what the note itself says.
 */
export function checkDecision(
  reply: DecisionReply,
  sentences: readonly FoundSentence[],
  record: DecisionRecord,
  note: Note,
): DecisionReading {
  const said = noteText(note);
  const quoted = ({ sentence, words }: QuotedWords, { isPersons = false, isAssertion = false } = {}): Part | null => {
    const of = sentences[sentence];
    if (of === undefined || words.trim() === '' || words.length > LIMITS.part) return null;
    if (isPersons && of.role !== 'person') return null;
    const text = findVerbatim(words, readable(of.text), isAssertion)?.trim() ?? '';
    return text === '' || distinctTerms(text).length === 0 || findSecrets(text).length > 0 ? null : { text, of };
  };
  const partsOf = (list: readonly QuotedWords[], how: Parameters<typeof quoted>[1]): Part[] =>
    list.slice(0, MAX_ITEMS).flatMap((part) => quoted(part, how) ?? []);
  /** The rules’ items that the note itself says; all where the model gives none. */
  const withRules = (read: readonly string[], byRules: readonly string[]): string[] => [
    ...read,
    ...byRules.filter((item) => read.length === 0 || locateQuote(said, item) !== null),
  ];

  const chosen = quoted(reply.choice, { isPersons: true, isAssertion: true });
  const choice = chosen !== null && sharesTerm(chosen.text, `${said} ${record.choice}`) ? chosen.text : record.choice;
  const subject = quoted(reply.subject);
  const isSubject =
    subject !== null &&
    subject.text.length <= LIMITS.subject &&
    subject.text.split(/\s+/u).length <= MAX_SUBJECT_WORDS &&
    !saysTheSame(subject.text, choice);
  const alternatives = partsOf(reply.alternatives, {});
  const reasons = partsOf(reply.reasons, { isPersons: true, isAssertion: true }).filter(
    ({ text }) => !saysTheSame(text, choice),
  );
  const tried = reply.tried.slice(0, MAX_ITEMS).flatMap(({ what, outcome }) => {
    const [one, failed] = [what, outcome].map((part) => quoted(part, { isPersons: true, isAssertion: true }));
    if (one == null || failed == null || saysTheSame(one.text, choice)) return [];
    if (failed.text !== one.text && saysTheSame(failed.text, one.text)) return [];
    return [{ choice: one.text, reason: failed.text, messageIds: idsOf([one, failed]), at: one.of.at }];
  });
  return {
    subject: isSubject ? subject.text : record.subject,
    choice,
    alternatives: alternativesOtherThan(
      choice,
      withRules(
        alternatives.map(({ text }) => text),
        record.alternatives,
      ),
    ).slice(0, MAX_ITEMS),
    reasons: distinct(
      withRules(
        reasons.map(({ text }) => text),
        record.reasons,
      ),
    ).slice(0, MAX_ITEMS),
    messageIds: [...new Set([...record.messageIds, ...idsOf([...alternatives, ...reasons])])],
    tried: tried.filter(
      ({ choice: what }, index) => tried.findIndex((other) => saysTheSame(other.choice, what)) === index,
    ),
  };
}

const idsOf = (parts: readonly Part[]): MessageId[] => [
  ...new Set(parts.flatMap(({ of }) => (of.messageId === null ? [] : [of.messageId]))),
];

const termsOf = (text: string): Set<string> => new Set(distinctTerms(text).map(({ term }) => term));

function sharesTerm(text: string, other: string): boolean {
  const terms = termsOf(other);
  return [...termsOf(text)].some((term) => terms.has(term));
}

/** Whether all that the words say is said by the other. */
function saysTheSame(words: string, other: string): boolean {
  const terms = termsOf(other);
  return terms.size > 0 && [...termsOf(words)].every((term) => terms.has(term));
}
