import type { AccessEvent } from '../../../shared/domain/feedback';
import type { AccessEventId, MessageId, SourceRef } from '../../../shared/domain/ids';
import type { Citation } from '../../../shared/domain/message';
import type { TraceCandidate } from '../../../shared/domain/trace';
import { splitSentences } from '../../../shared/lib/text/sentences';
import type { ObserveStage } from '../funnel';

/**
 * 11: what the answer cited counts as used, in which sentences, and whether the quote stands verbatim in the source. Only a
 * verified citation becomes an access event: being shown raises nothing.
 */
export const observe: ObserveStage = {
  name: 'observe',
  observe(trace, answer, ids) {
    const sentences = sentencesByNumber(answer.text);
    const candidates = trace.candidates.map((candidate) => (candidate.outcome.state === 'kept' ? { ...candidate, use: useOf(candidate, answer.citations, sentences) } : candidate));
    const used = candidates.filter(({ use }) => use?.cited === true);
    const accessEvents: AccessEvent[] = used.filter(({ use }) => use!.quoteVerified).map(({ ref }) => ({
      id: ids.next<AccessEventId>(), ref, kind: 'cited', at: answer.at, messageId: answer.messageId as MessageId,
    }));
    const kept = candidates.filter(({ outcome }) => outcome.state === 'kept').length;
    const report = { stage: 'observe' as const, in: kept, out: used.length, ms: 0, notes: [`${used.length} of ${kept} were cited`] };
    const messageId = answer.messageId as MessageId;
    return { trace: { ...trace, messageId, candidates, stages: [...trace.stages.filter(({ stage }) => stage !== 'observe'), report] }, accessEvents };
  },
};

function useOf({ ref }: { ref: SourceRef }, citations: Citation[], sentences: Map<number, number[]>): NonNullable<TraceCandidate['use']> {
  const own = citations.filter((citation) => citation.ref === ref);
  const places = new Set(own.flatMap(({ number }) => sentences.get(number) ?? []));
  return { cited: own.length > 0, sentences: [...places].sort((a, b) => a - b), quoteVerified: own.some(({ verified }) => verified) };
}

/** Which sentences (1-based) carry the marker `[n]`. */
function sentencesByNumber(text: string): Map<number, number[]> {
  const places = new Map<number, number[]>();
  splitSentences(text).forEach((sentence, place) => {
    for (const [, number] of sentence.text.matchAll(/\[(\d+)\]/g)) {
      places.set(Number(number), [...(places.get(Number(number)) ?? []), place + 1]);
    }
  });
  return places;
}
