import type { AnswerSource } from '../engine';
import { dataBlock, dateWords, speakerOf } from './data-block';

const TIERS: Record<AnswerSource['tier'], string> = {
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
      kind: TIERS[source.tier],
      speaker: whoSays(source),
      date: dateWords(source.at),
      title: source.title.slice(0, 120),
    },
    source.text,
  );

/** A document or a page speaks for itself: it is nobody of the conversation, whoever brought it in. */
function whoSays(source: AnswerSource): string {
  if (source.speaker !== null) return source.speaker;
  return source.tier === 'resource' ? 'the document' : source.tier === 'web' ? 'the page' : speakerOf(source);
}
