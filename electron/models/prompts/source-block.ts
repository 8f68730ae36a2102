import type { AnswerSource } from '../engine';
import { dataBlock, dateWords, speakerOf } from './data-block';

const TIERS: Record<AnswerSource['tier'], string> = { engram: 'kept note', resource: 'imported document', chat: 'earlier conversation', web: 'web page' };

/** A source as the answering model reads it: its number, where it is from, who said it and when. */
export const sourceBlock = (source: AnswerSource): string =>
  dataBlock('source', { number: source.number, kind: TIERS[source.tier], speaker: speakerOf(source), date: dateWords(source.at), title: source.title.slice(0, 120) }, source.text);
