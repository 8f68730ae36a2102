import type { AnswerSource } from '../../ports/engine';
import { dataBlock, formatDateForModel, speakerLabel } from './data-block';

const TIER_LABELS: Record<AnswerSource['tier'], string> = {
  engram: 'kept note',
  resource: 'imported document',
  chat: 'earlier conversation',
  web: 'web page',
};

/** A source for the answering model: its number, origin, speaker and date. */
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

/** A document or page has no speaker in the conversation, whoever added it. */
function sourceSpeakerLabel(source: AnswerSource): string {
  if (source.speaker !== null) return source.speaker;
  return source.tier === 'resource' ? 'the document' : source.tier === 'web' ? 'the page' : speakerLabel(source);
}
