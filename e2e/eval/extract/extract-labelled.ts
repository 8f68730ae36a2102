import { createExtraction } from '../../../electron/corpus/extraction/extract-turn';
import type { Engine } from '../../../electron/ports/engine';
import { createOfflineEngine } from '../../../electron/models/offline/offline-engine';
import type { MessageId, SessionId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import { createIdFactory } from '../../../shared/domain/id-factory';
import { silentLogger } from '../../../shared/lib/logger';
import type { QualityFlag } from '../../../shared/domain/note';
import type { ReadSentences } from '../../../electron/corpus/extraction/read-by-meaning';
import { MIN_OVERLAP, spanOverlap } from './extract-metrics';
import type { LabelledSpan, LabelledTurn, LabelledUnit } from './read-labelled-turns';

const never = new AbortController().signal;
const offline = createOfflineEngine();

/** The app's result for a turn. */
export interface ExtractedTurn {
  units: (LabelledUnit & { title: string; flags: QualityFlag[]; worth?: number })[];
  /** Why the offline rules replaced the model; empty otherwise. */
  reason: string;
}

/**
 * Runs a turn through the app's whole extraction: extract, mask, check, repair once, drop repetitions. Offline unless
 * an engine is given.
 */
export async function extractLabelled(
  { id, messages, earlier, recalled, excluded, units: labelled }: LabelledTurn,
  engine: Engine = offline,
  readSentences: ReadSentences = async () => null,
): Promise<ExtractedTurn> {
  const extraction = createExtraction({
    engine: () => engine,
    ids: createIdFactory(
      () => 0,
      (size) => new Uint8Array(size),
    ),
    now: () => 0,
    log: silentLogger,
    readSentences,
    excluded: () => ({ people: excluded, places: [], folders: [] }),
  });
  const { notes, reason } = await extraction.extractTurn(
    {
      recalledTexts: recalled,
      messages: messages.map((message, index) => messageOf(message, id, index)),
      earlier: earlier.map((message, index) => messageOf(message, id, index)),
    },
    never,
  );
  const units = notes.flatMap(({ title, category, flags, worth, sources: [source, context] }) => {
    const toUnit = ({ messageId, start, end }: LabelledSpan, text: string) => ({
      text,
      title,
      category,
      flags,
      messageId,
      start,
      end,
      ...(worth === undefined ? {} : { worth }),
    });
    // What stands in its context is said by it as well; what is no label there is neither right nor wrong.
    const isLabelled = context !== undefined && labelled.some((label) => spanOverlap(context, label) >= MIN_OVERLAP);
    return [
      toUnit(source!, context === undefined ? title : source!.quote),
      ...(isLabelled ? [toUnit(context, context.quote)] : []),
    ];
  });
  return { units, reason };
}

const messageOf = (
  { id, role, speaker, text, at }: LabelledTurn['messages'][number],
  turnId: string,
  index: number,
): Message => ({
  id: id as MessageId,
  sessionId: turnId as SessionId,
  index,
  role,
  speaker,
  text,
  createdAt: at,
  state: 'complete',
  error: null,
  model: role === 'assistant' ? 'a model' : null,
  traceId: null,
  citations: [],
  extraction: null,
  externalKey: null,
});
