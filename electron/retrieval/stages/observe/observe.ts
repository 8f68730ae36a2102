import type { AccessEvent } from '../../../../shared/domain/feedback';
import type { AccessEventId, MessageId } from '../../../../shared/domain/ids';
import type { Citation } from '../../../../shared/domain/message';
import type { TraceCandidate } from '../../../../shared/domain/trace';
import type { StageNote } from '../../../../shared/domain/trace-stage-notes';
import { splitSentences } from '../../../language/sentences/split-sentences';
import type { ObserveStage } from '../../funnel/funnel';
import { findParaphrases } from './find-paraphrases';

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
      .filter(({ use, kind }) => use!.quoteVerified && kind !== 'web' && kind !== 'shared')
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
