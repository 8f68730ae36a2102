import type { ReactNode } from 'react';
import type { SourceRef } from '../../../../shared/domain/ids';
import { type Citation, leadsToSource } from '../../../../shared/domain/message';
import { classNames } from '../../../ui/class-names';
import { TierMark } from '../../../ui/marks/tier-mark';
import { candidateName } from '../../../why-panel/trace/trace-summary';
import { type TraceWithRounds, findCandidate, type CandidateInRun } from '../../../why-panel/trace/trace-with-rounds';
import { useSourceButton } from '../../../why-panel/trace/use-open-source';
import styles from '../styles/turn.module.css';
import { t } from '../../../../shared/messages/message';

export interface SourcesRowProps {
  citations: readonly Citation[];
  /** Null: no sources, as long as the trace is not there. */
  story: TraceWithRounds | null;
  selected: SourceRef | null;
  onOpen: (ref: SourceRef) => void;
  /** Content at the end of the row. */
  children?: ReactNode;
}

/** The sources of an answer, each once, under the numbers that the answer gives them. */
export function SourcesRow({ citations, story, selected, onOpen, children }: SourcesRowProps) {
  const sources = story === null ? [] : labelSources(citations, story);
  if (sources.length === 0 && children === undefined) return null;
  return (
    <div className={styles.sources}>
      {sources.length > 0 && (
        <ul className={styles.sourceList} aria-label={t('chat.sources')}>
          {sources.map((labelled) => {
            const { ref } = labelled.source.candidate;
            return (
              <li key={ref}>
                <SourceButton labelled={labelled} isSelected={ref === selected} onExplain={() => onOpen(ref)} />
              </li>
            );
          })}
        </ul>
      )}
      {children}
    </div>
  );
}

interface SourceButtonProps {
  labelled: LabelledSource;
  isSelected: boolean;
  onExplain: () => void;
}

function SourceButton({ labelled: { source, numbers, label }, isSelected, onExplain }: SourceButtonProps) {
  const button = useSourceButton(source, onExplain);
  const { candidate } = source;
  return (
    <button
      type="button"
      className={classNames(styles.source, isSelected && styles.sourceOn)}
      aria-description={candidateName(candidate)}
      data-preview={candidate.ref}
      {...button}
    >
      <span className={styles.sourceNumber}>{numbers.join(', ')}</span>
      <TierMark tier={candidate.tier} />
      <span className={styles.sourceLabel} dir="auto">
        {label}
      </span>
    </button>
  );
}

/** A source as it stands below an answer. */
interface LabelledSource {
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
