import { useMemo } from 'react';
import type { SourceRef } from '../../../../shared/domain/ids';
import { type Citation, leadsToSource } from '../../../../shared/domain/message';
import { openAddress } from '../../../ipc/open-address';
import type { TextRange } from '../../../ui/text/highlight';
import { Markdown } from '../../../ui/text/markdown';
import { type TraceWithRounds, findCandidate } from '../../../why-panel/trace/trace-with-rounds';
import { citationsByMarker, repeatedMarkers } from './citations-by-marker';
import { PreviewCard } from '@base-ui/react/preview-card';
import { classNames } from '../../../ui/class-names';
import { CandidateCard } from '../../../why-panel/candidate/candidate-card';
import { useSourceButton } from '../../../why-panel/trace/use-open-source';
import { candidateName } from '../../../why-panel/trace/trace-summary';
import styles from './citation-chip.module.css';
import { t } from '../../../../shared/messages/message';

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
  const renderCitation = (number: number, start: number | null) => {
    if (start !== null && repeated.has(start)) return null;
    const citation = start === null ? null : (byMarker.get(start) ?? null);
    return (
      <CitationChip
        number={number}
        citation={citation}
        story={story}
        isSelected={citation !== null && citation.ref === selected}
        onOpen={() => citation && onOpen(citation.ref)}
      />
    );
  };
  return (
    <Markdown
      text={text}
      marks={markedSpan === null ? undefined : [markedSpan]}
      onLink={(link) => openAddress(link, from)}
      renderCitation={hasCitations ? renderCitation : undefined}
    />
  );
}

interface CitationChipProps {
  number: number;
  /** The stored citation of this number; null when there is none. */
  citation: Citation | null;
  story: TraceWithRounds | null;
  isSelected: boolean;
  onOpen: () => void;
}

/**
 * `[n]` in an answer: a chip where the source has the words verbatim, a dashed one where the answer has words of its own;
 * the word "unsupported" where the source lacks what is quoted, and where there is no such source.
 */
function CitationChip({ number, citation, story, isSelected, onOpen }: CitationChipProps) {
  const found = story === null || citation === null ? null : findCandidate(story, citation.ref);
  const button = useSourceButton(found, onOpen);
  if (citation === null || !leadsToSource(citation)) {
    return (
      <span className={styles.unsupported} title={t('chat.quotedWordsFoundSource')}>
        {t('chat.unsupported')}
      </span>
    );
  }
  const isInOtherWords = !citation.verified;
  const name = t(isInOtherWords ? 'chat.sourceInOtherWords' : 'chat.sourceNumbercandidate', {
    number,
    candidate: found ? `: ${candidateName(found.candidate)}` : '',
  });
  const chip = (
    <button
      type="button"
      className={classNames(styles.chip, isInOtherWords && styles.inOtherWords, isSelected && styles.selected)}
      aria-label={name}
      data-source-number={number}
      {...button}
    >
      {number}
    </button>
  );
  if (found === null) return chip;
  return (
    <PreviewCard.Root>
      <PreviewCard.Trigger delay={300} closeDelay={120} render={chip} />
      <PreviewCard.Portal>
        <PreviewCard.Positioner className={styles.positioner} sideOffset={6} collisionPadding={12}>
          <PreviewCard.Popup className={styles.card} role="region" aria-label={name} data-testid="source-card">
            {isInOtherWords && <p className={styles.note}>{t('chat.saidInOtherWords')}</p>}
            <CandidateCard trace={found.trace} candidate={found.candidate} citation={citation} />
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  );
}
