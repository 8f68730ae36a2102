import { useMemo } from 'react';
import type { SourceRef } from '../../../shared/domain/ids';
import type { Citation } from '../../../shared/domain/message';
import { openAddress } from '../../bridge/open-address';
import type { TextRange } from '../../ui/highlight';
import { Markdown } from '../../ui/markdown';
import type { TraceStory } from '../../why-panel/trace-story';
import { CitationChip } from './citation-chip';
import { citationsByMark } from './citations-by-mark';

export interface CitedTextProps {
  text: string;
  citations: readonly Citation[];
  /** Whether numbers in brackets are claims. In an imported answer they are just text. */
  cites?: boolean;
  story: TraceStory | null;
  selected: SourceRef | null;
  markedSpan?: TextRange | null;
  onOpen: (ref: SourceRef) => void;
  /** The message it stands in. */
  from: SourceRef;
}

/** The text of an answer, with its citations as chips. */
export function CitedText({
  text,
  citations,
  cites = true,
  story,
  selected,
  markedSpan = null,
  onOpen,
  from,
}: CitedTextProps) {
  const byMark = useMemo(() => citationsByMark({ text, citations: [...citations] }), [text, citations]);
  const renderCitation = (number: number, start: number | null) => {
    const citation = start === null ? null : (byMark.get(start) ?? null);
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
      markedSpan={markedSpan}
      onLink={(link) => openAddress(link, from)}
      renderCitation={cites ? renderCitation : undefined}
    />
  );
}
