import { parseSourceRef, type SourceKind, type SourceRef } from '../../../shared/domain/ids';
import type { AnswerSource } from '../../ports/engine';
import { dataBlock, formatDateForModel, speakerLabel } from './data-block';

const TIER_LABELS: Record<AnswerSource['tier'], string> = {
  engram: 'kept note',
  colleague: 'note a colleague kept',
  resource: 'imported document',
  chat: 'earlier conversation',
  web: 'web page',
};

/** Labels of what the app made of several messages. */
const OVERVIEW_LABELS: Partial<Record<SourceKind, string>> = {
  summary: 'summary of an earlier conversation',
  topic: 'what earlier conversations said on one subject',
};

/** What a text is, where it is no message, note or document; null for these. */
export const overviewLabel = (ref: SourceRef): string | null => OVERVIEW_LABELS[parseSourceRef(ref).kind] ?? null;

/** A source for the answering model: its number, origin, speaker and date. */
export const sourceBlock = (source: AnswerSource): string =>
  dataBlock(
    'source',
    {
      number: source.number,
      kind: overviewLabel(source.ref) ?? TIER_LABELS[source.tier],
      speaker: sourceSpeakerLabel(source),
      date: formatDateForModel(source.at),
      title: source.title.slice(0, 120),
      ...(source.web === undefined
        ? {}
        : { address: source.web.url.slice(0, 300), read: formatDateForModel(source.web.fetchedAt) }),
    },
    source.text,
  );

/** A document, page or summary has no speaker in the conversation, whoever added it. */
function sourceSpeakerLabel(source: AnswerSource): string {
  if (source.speaker !== null) return source.speaker;
  if (overviewLabel(source.ref) !== null) return 'the summary';
  return source.tier === 'resource' ? 'the document' : source.tier === 'web' ? 'the page' : speakerLabel(source);
}
