import type { AnswerSource } from '../../ports/engine';
import { dataBlock, formatDateForModel, speakerLabel } from './data-block';

const TIER_LABELS: Record<AnswerSource['tier'], string> = {
  engram: 'kept note',
  resource: 'imported document',
  chat: 'earlier conversation',
  web: 'web page',
};

/** A source as the answering model reads it: its number, where it is from, who said it and when. */
export const sourceBlock = (source: AnswerSource): string =>
  dataBlock(
    'source',
    {
      number: source.number,
      kind: TIER_LABELS[source.tier],
      speaker: sourceSpeakerLabel(source),
      date: formatDateForModel(source.at),
      title: source.title.slice(0, 120),
    },
    source.text,
  );

/** A document or a page speaks for itself: it is nobody of the conversation, whoever brought it in. */
function sourceSpeakerLabel(source: AnswerSource): string {
  if (source.speaker !== null) return source.speaker;
  return source.tier === 'resource' ? 'the document' : source.tier === 'web' ? 'the page' : speakerLabel(source);
}
