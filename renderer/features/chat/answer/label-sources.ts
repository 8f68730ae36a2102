import { leadsToSource, type Citation } from '../../../../shared/domain/message';
import { candidateName } from '../../../why-panel/trace/trace-summary';
import { findCandidate, type CandidateInRun, type TraceWithRounds } from '../../../why-panel/trace/trace-with-rounds';

/** A source as it stands below an answer. */
export interface LabelledSource {
  source: CandidateInRun;
  /** The numbers that the answer gives it, in the order of the text. */
  numbers: number[];
  /** What the answer quotes of it, with its name where another source says the same; its name where it quotes nothing. */
  label: string;
}

/** The sources of an answer, by number; no two have the same label. */
export function labelSources(citations: readonly Citation[], story: TraceWithRounds): LabelledSource[] {
  const byRef = new Map<string, LabelledSource>();
  for (const citation of citations) {
    const { ref, number, quote } = citation;
    const source = leadsToSource(citation) ? findCandidate(story, ref) : null;
    if (source === null) continue;
    const known = byRef.get(ref);
    if (known === undefined) byRef.set(ref, { source, numbers: [number], label: quoteLabel(quote, source) });
    else if (!known.numbers.includes(number)) known.numbers.push(number);
  }
  const byLabel = new Map<string, LabelledSource>();
  for (const one of [...byRef.values()].sort((a, b) => a.numbers[0]! - b.numbers[0]!)) {
    const name = candidateName(one.source.candidate);
    const label = byLabel.has(one.label) && one.label !== name ? `${one.label} · ${name}` : one.label;
    const same = byLabel.get(label);
    if (same === undefined) byLabel.set(label, { ...one, label });
    else same.numbers.push(...one.numbers);
  }
  return [...byLabel.values()];
}

/** The quote on one line, without the signs of Markdown; the source's name where nothing of it is left. */
function quoteLabel(quote: string, { candidate }: CandidateInRun): string {
  const words = quote
    .replace(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/gu, '$1')
    .replace(/[*_`#>]+/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  return words === '' ? candidateName(candidate) : words;
}
