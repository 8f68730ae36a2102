import { splitSentences } from '../../../language/sentences/split-sentences';
import { distinctTerms, splitWords } from '../../../language/words/terms';
import type { ObserveStage } from '../../funnel/funnel';
import type { AccessEvent } from '../../../../shared/domain/feedback';
import type { AccessEventId, MessageId } from '../../../../shared/domain/ids';
import type { Citation } from '../../../../shared/domain/message';
import type { StageNote } from '../../../../shared/domain/trace-stage-notes';
import type { TraceCandidate } from '../../../../shared/domain/trace';

/**
 * 11: records which candidates the answer used: cited ones, with their sentences and whether what they say is
 * verbatim in the source, and paraphrased ones. Only a verified citation, which the person sees, becomes an access event; being
 * surfaced is no use.
 */
export const observe: ObserveStage = {
  name: 'observe',
  observe(trace, answer, ids) {
    const sentences = sentencesByCitation(answer.text);
    const candidates = trace.candidates.map((candidate) =>
      candidate.outcome.state === 'kept'
        ? { ...candidate, use: useOf(candidate, trace.plan.question, answer, sentences) }
        : candidate,
    );
    const cited = candidates.filter(({ use }) => use?.cited === true);
    const paraphrased = candidates.filter(({ use }) => use?.cited === false && use.paraphrased !== undefined);
    const accessEvents: AccessEvent[] = cited
      // What the web or a colleague said is no record of the vault.
      .filter(({ use, kind }) => use!.quoteVerified && kind !== 'web' && kind !== 'shared' && kind !== 'tool')
      .map(({ ref }) => ({
        id: ids.next<AccessEventId>(),
        ref,
        kind: 'cited',
        at: answer.at,
        messageId: answer.messageId as MessageId,
      }));
    const kept = candidates.filter(({ outcome }) => outcome.state === 'kept').length;
    const notes: StageNote[] = [{ code: 'cited', count: cited.length, keptCount: kept }];
    if (paraphrased.length > 0) notes.push({ code: 'paraphrased', count: paraphrased.length });
    const report = { stage: 'observe' as const, in: kept, out: cited.length + paraphrased.length, ms: 0, notes };
    const messageId = answer.messageId as MessageId;
    return {
      trace: {
        ...trace,
        messageId,
        candidates,
        stages: [...trace.stages.filter(({ stage }) => stage !== 'observe'), report],
      },
      accessEvents,
    };
  },
};

function useOf(
  { ref, text }: TraceCandidate,
  question: string,
  answer: { text: string; citations: Citation[] },
  sentences: Map<number, number[]>,
): NonNullable<TraceCandidate['use']> {
  const citations = answer.citations.filter((citation) => citation.ref === ref);
  const citingSentences = new Set(citations.flatMap(({ number }) => sentences.get(number) ?? []));
  const paraphrased = citations.length > 0 ? [] : findParaphrases(answer.text, text, question);
  return {
    cited: citations.length > 0,
    sentences: [...citingSentences].sort((a, b) => a - b),
    quoteVerified: citations.some(({ verified }) => verified),
    ...(citations.length > 0 && citations.every(({ isInOtherWords }) => isInOtherWords === true)
      ? { isInOtherWords: true as const }
      : {}),
    ...(paraphrased.length === 0 ? {} : { paraphrased }),
  };
}

/** The 1-based sentences that carry the marker `[n]`. */
function sentencesByCitation(text: string): Map<number, number[]> {
  const sentencesOf = new Map<number, number[]>();
  splitSentences(text).forEach((sentence, index) => {
    for (const [, number] of sentence.text.matchAll(/\[(\d+)\]/g)) {
      sentencesOf.set(Number(number), [...(sentencesOf.get(Number(number)) ?? []), index + 1]);
    }
  });
  return sentencesOf;
}

/** Terms of a sentence below which overlap may be chance. */
const MIN_TERMS = 4;
/**
 * Share of the sentence's terms that one passage of the source must contain, and how many of them must not be in the
 * question.
 */
const MIN_TERM_SHARE = 0.75;
const MIN_NEW_TERMS = 2;
/** Sentences of the source read together. */
const PASSAGE_SENTENCES = 2;

/**
 * 1-based sentences of an answer that paraphrase a source without citing it. Conservative: one passage must contain
 * nearly all of the sentence's terms, at least two of them not from the question, and every number; cited sentences
 * never count.
 */
function findParaphrases(answer: string, source: string, question: string): number[] {
  const passages = readPassages(source);
  const questionTerms = new Set(distinctTermList(question));
  return splitSentences(answer).flatMap(({ text }, index) =>
    !/\[\d+\]/.test(text) && passages.some((passage) => isParaphrase(text, passage, questionTerms)) ? [index + 1] : [],
  );
}

function isParaphrase(sentence: string, passage: ReadonlySet<string>, questionTerms: ReadonlySet<string>): boolean {
  const terms = distinctTermList(sentence);
  if (terms.length < MIN_TERMS) return false;
  const shared = terms.filter((term) => passage.has(term));
  const numbers = splitWords(sentence).filter((word) => /^\d/.test(word));
  return (
    shared.length >= MIN_TERM_SHARE * terms.length &&
    shared.filter((term) => !questionTerms.has(term)).length >= MIN_NEW_TERMS &&
    numbers.every((number) => passage.has(number))
  );
}

function readPassages(text: string): Set<string>[] {
  const sentences = splitSentences(text);
  return sentences.map((_, index) => {
    const words = sentences
      .slice(index, index + PASSAGE_SENTENCES)
      .map((sentence) => sentence.text)
      .join(' ');
    return new Set([...distinctTermList(words), ...splitWords(words).filter((word) => /^\d/.test(word))]);
  });
}

const distinctTermList = (text: string): string[] => distinctTerms(text).map(({ term }) => term);
