import { useMemo } from 'react';
import type { SourceRef } from '../../../../shared/domain/ids';
import { type Citation, leadsToSource, type SupportDifference } from '../../../../shared/domain/message';
import { openAddress } from '../../../ipc/open-address';
import type { TextRange } from '../../../ui/text/highlight';
import { Markdown } from '../../../ui/text/markdown';
import { type TraceWithRounds, findCandidate } from '../../../why-panel/trace/trace-with-rounds';
import { citationsByMarker, repeatedMarkers } from './citations-by-marker';
import { shownNumbers } from '../../../why-panel/trace/answer-numbers';
import { PreviewCard } from '@base-ui/react/preview-card';
import { classNames } from '../../../ui/class-names';
import { CandidateCard } from '../../../why-panel/candidate/candidate-card';
import { useSourceButton } from '../../../why-panel/trace/use-open-source';
import { candidateName } from '../../../why-panel/trace/trace-summary';
import styles from './citation-chip.module.css';
import { labels, t } from '../../../../shared/messages/message';

export interface CitedTextProps {
  text: string;
  citations: readonly Citation[];
  /** Whether bracketed numbers are citations. In an imported answer they are plain text. */
  hasCitations?: boolean;
  story: TraceWithRounds | null;
  selected: SourceRef | null;
  markedSpan?: TextRange | null;
  onOpen: (ref: SourceRef) => void;
  /** The message that contains the text. */
  from: SourceRef;
}

/** The text of an answer, with its citations as chips. */
export function CitedText({
  text,
  citations,
  hasCitations = true,
  story,
  selected,
  markedSpan = null,
  onOpen,
  from,
}: CitedTextProps) {
  const byMarker = useMemo(() => citationsByMarker({ text, citations: [...citations] }), [text, citations]);
  const repeated = useMemo(() => repeatedMarkers(text), [text]);
  const shown = useMemo(() => shownNumbers(citations), [citations]);
  const underlined = useMemo(
    () =>
      citations.flatMap(({ isInOtherWords, comparison }): TextRange[] =>
        isInOtherWords === true && comparison !== undefined ? [[comparison.start, comparison.end]] : [],
      ),
    [citations],
  );
  const renderCitation = (number: number, start: number | null) => {
    if (start !== null && repeated.has(start)) return null;
    const citation = start === null ? null : (byMarker.get(start) ?? null);
    // A number that the answer made up leads nowhere.
    if (citation === null) return `[${number}]`;
    return (
      <CitationChip
        number={shown.get(number)!}
        citation={citation}
        story={story}
        isSelected={citation.ref === selected}
        onOpen={() => onOpen(citation.ref)}
      />
    );
  };
  return (
    <Markdown
      text={text}
      marks={markedSpan === null ? undefined : [markedSpan]}
      underlined={underlined}
      onLink={(link) => openAddress(link, from)}
      renderCitation={hasCitations ? renderCitation : undefined}
    />
  );
}

interface CitationChipProps {
  number: number;
  citation: Citation;
  story: TraceWithRounds | null;
  isSelected: boolean;
  onOpen: () => void;
}

/**
 * `[n]` in an answer: a chip where the source has the words verbatim, a dashed one where it says them in other words, and
 * one that says so where it does not have them.
 */
function CitationChip({ number, citation, story, isSelected, onOpen }: CitationChipProps) {
  const found = story === null ? null : findCandidate(story, citation.ref);
  const button = useSourceButton(found, onOpen);
  const isSupported = leadsToSource(citation);
  const candidate = found ? `: ${candidateName(found.candidate)}` : '';
  const name = citation.verified
    ? t('chat.sourceNumbercandidate', { number, candidate })
    : t(isSupported ? 'chat.sourceInOtherWords' : 'chat.sourceWithoutIt', { number, candidate });
  const note = noteOn(citation);
  const chip = (
    <button
      type="button"
      className={classNames(
        styles.chip,
        !citation.verified && (isSupported ? styles.inOtherWords : styles.unsupported),
        isSelected && styles.selected,
      )}
      aria-label={name}
      title={isSupported ? undefined : (note ?? undefined)}
      data-source-number={citation.number}
      {...button}
    >
      {number}
      {!isSupported && <span className={styles.verdict}> {t('chat.notInSource')}</span>}
    </button>
  );
  if (found === null) return chip;
  return (
    <PreviewCard.Root>
      <PreviewCard.Trigger delay={300} closeDelay={120} render={chip} />
      <PreviewCard.Portal>
        <PreviewCard.Positioner className={styles.positioner} sideOffset={6} collisionPadding={12}>
          <PreviewCard.Popup className={styles.card} role="region" aria-label={name} data-testid="source-card">
            {note !== null && <p className={classNames(styles.note, !isSupported && styles.warning)}>{note}</p>}
            <CandidateCard trace={found.trace} candidate={found.candidate} citation={citation} />
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  );
}

const DIFFERENCES = labels<SupportDifference>({
  number: () => t('chat.sourceLacksNumber'),
  date: () => t('chat.sourceLacksDate'),
  name: () => t('chat.sourceLacksName'),
  negation: () => t('chat.sourceSaysOpposite'),
  meaning: () => t('chat.sourceSaysSomethingElse'),
});

/** How the answer's words stand to the source's, in a sentence; null where they are the same. */
function noteOn(citation: Citation): string | null {
  if (citation.verified) return null;
  if (leadsToSource(citation)) return t('chat.saidInOtherWords');
  const differsIn = citation.comparison?.differsIn ?? null;
  return differsIn === null ? t('chat.quotedWordsFoundSource') : DIFFERENCES[differsIn];
}
