import { useMemo } from 'react';
import type { SourceRef } from '../../../../shared/domain/ids';
import type { Citation } from '../../../../shared/domain/message';
import { openAddress } from '../../../ipc/open-address';
import type { TextRange } from '../../../ui/text/highlight';
import { Markdown } from '../../../ui/text/markdown';
import type { TraceWithRounds } from '../../../why-panel/trace/trace-with-rounds';
import { CitationChip } from './citation-chip';
import { citationsByMarker, repeatedMarkers } from './citations-by-marker';

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
