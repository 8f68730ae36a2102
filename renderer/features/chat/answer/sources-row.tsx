import type { ReactNode } from 'react';
import type { TraceCandidate } from '../../../../shared/domain/trace';
import type { SourceRef } from '../../../../shared/domain/ids';
import { type Citation, leadsToSource } from '../../../../shared/domain/message';
import { classNames } from '../../../ui/class-names';
import { TierMark } from '../../../ui/marks/tier-mark';
import { candidateName } from '../../../why-panel/trace/trace-summary';
import { type TraceWithRounds, findCandidate, type CandidateInRun } from '../../../why-panel/trace/trace-with-rounds';
import { useSourceButton } from '../../../why-panel/trace/use-open-source';
import { formatDate } from '../../../ui/text/date-text';
import { numbersOf } from '../../../why-panel/trace/answer-numbers';
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
  /** The numbers that the answer shows for it, in the order of the text. */
  numbers: number[];
  /** Where its words are from: the answer has the words themselves. */
  label: string;
}

/** The sources of an answer, in the order in which it names them. */
export function labelSources(citations: readonly Citation[], story: TraceWithRounds): LabelledSource[] {
  const byRef = new Map<SourceRef, { source: CandidateInRun; quotes: string[] }>();
  for (const citation of citations) {
    const source = leadsToSource(citation) ? findCandidate(story, citation.ref) : null;
    if (source === null) continue;
    const known = byRef.get(citation.ref) ?? { source, quotes: [] };
    byRef.set(citation.ref, known);
    known.quotes.push(plainWords(citation.quote));
  }
  return [...byRef].map(([ref, { source, quotes }]) => ({
    source,
    numbers: numbersOf(citations, ref),
    label: labelOf(source.candidate, quotes),
  }));
}

/** Its name; the chat or the day that it is from where its name is what the answer quotes. */
function labelOf(candidate: TraceCandidate, quotes: readonly string[]): string {
  const isQuoted = (name: string): boolean => {
    const words = plainWords(name);
    return words === '' || quotes.some((quote) => quote !== '' && (quote.includes(words) || words.includes(quote)));
  };
  const names = [candidateName(candidate), candidate.origin?.sessionTitle ?? ''];
  return names.find((name) => !isQuoted(name)) ?? formatDate(candidate.at, 'day');
}

/** On one line, without the signs of Markdown and the mark at its end. */
const plainWords = (text: string): string =>
  text
    .replace(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/gu, '$1')
    .replace(/[*_`#>]+/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[.!?…]+$/u, '')
    .toLowerCase();
