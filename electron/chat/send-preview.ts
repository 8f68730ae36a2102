import type { SessionId } from '../../shared/domain/ids';
import type { SendPreview } from '../../shared/ipc/routes/chat';
import {
  splitForWindow,
  countReservedTokens,
  withSummary,
  type SplitConversation,
} from './conversation/split-conversation';
import { toTurn, lastTurns } from './conversation/engine-turns';
import { toEnginePackage } from './turn/turn-retrieval';
import type { RollingSummaries } from '../corpus/summaries/rolling-summaries';
import { firstRequest } from '../corpus/summaries/write-summary';
import type { HiddenTextFilter } from '../corpus/hidden-filter/hidden-text-filter';
import { visibleMessages } from '../corpus/summaries/completed-messages';
import type { Engine, OutgoingRequest } from '../ports/engine';
import type { Retrieval } from '../retrieval/funnel/retrieval';
import type { VaultStore } from '../store/vault-store';

export interface SendPreviewDependencies {
  store: Pick<VaultStore, 'get' | 'query'>;
  rolling: RollingSummaries;
  retrieval: Retrieval;
  engine: () => Engine;
  /** Plans and judges for the preview, so that nothing is sent. */
  offline: Pick<Engine, 'label' | 'understand' | 'judge'>;
  contract: () => string;
  hidden: Pick<HiddenTextFilter, 'filterChatTurns' | 'filterSourceMessages'>;
  now: () => number;
}

/** Recent turns used for the plan, as in a turn. */
const RECENT_TURNS = 6;
/** Tokens left for the package when a long conversation fills the window. */
const MIN_CONTEXT_TOKENS = 600;

/**
 * What sending a text would transmit, without sending it: the first request byte for byte, and the request for the
 * answer with the sources that the offline rules choose (the model's own plan may choose others).
 */
export function createSendPreview({
  store,
  rolling,
  retrieval,
  hidden,
  engine: current,
  offline,
  contract,
  now,
}: SendPreviewDependencies) {
  return async (sessionId: SessionId | null, text: string): Promise<SendPreview> => {
    const engine = current();
    const { preview } = engine;
    if (preview === undefined) return { offline: true };
    const question = text.normalize('NFC');
    const earlier =
      sessionId === null
        ? []
        : await hidden.filterChatTurns(await store.query({ name: 'messagesOfSession', sessionId }));
    const session = sessionId === null ? null : await store.get('sessions', sessionId);
    const split = await splitForWindow(session === null ? undefined : rolling, engine, { id: sessionId! }, earlier);
    let first: OutgoingRequest | null = null;
    const retrieved = await retrieval.retrieve({
      surface: 'chat',
      question,
      recentTurns: lastTurns(earlier, RECENT_TURNS),
      sessionId,
      asOf: now(),
      exclude: [],
      contract: contract(),
      engine: {
        label: engine.label,
        sentTo: engine.sentTo,
        contextWindowTokens: Math.max(
          MIN_CONTEXT_TOKENS,
          engine.contextWindowTokens - countReservedTokens(split, RECENT_TURNS),
        ),
        async judge(request, signal) {
          first ??= (await preview.judge?.(request)) ?? null;
          // Marked as a stand-in, so that these verdicts are not remembered as the model's own.
          const standIn = { label: offline.label, why: 'setting' } as const;
          return (await offline.judge(request, signal)).map((judgement) => ({ ...judgement, standIn }));
        },
        ...(engine.judgeBatch === undefined ? {} : { judgeBatch: engine.judgeBatch }),
        async understand(request, signal) {
          first ??= (await preview.understand?.(request)) ?? null;
          return offline.understand(request, signal);
        },
      },
    });
    const known =
      session === null || split.older.length === 0 ? null : await rolling.find(session, split.older, split.untilIndex);
    const { turns, earlier: beginning } =
      split.older.length === 0
        ? { turns: split.recent.map(toTurn) }
        : withSummary(split, known ?? (await rolling.preview(split.older)));
    const answer = await preview.answer({
      ...toEnginePackage(retrieved),
      question,
      turns,
      ...(beginning === undefined ? {} : { earlier: beginning }),
      contract: contract(),
      recall: () => Promise.reject(new Error('nothing is asked for a preview')),
    });
    const summary = known !== null || split.older.length === 0 ? null : await previewSummary(engine, split, hidden);
    return { offline: false, ...(first ?? answer), answer, ...(summary === null ? {} : { summary }) };
  };
}

/** The first request that summarises the beginning of a long chat, if one is due. */
async function previewSummary(
  engine: Engine,
  { older }: SplitConversation,
  hidden: SendPreviewDependencies['hidden'],
): Promise<OutgoingRequest | null> {
  const request = firstRequest('rolling', await visibleMessages(older, hidden), engine.contextWindowTokens);
  return request === null ? null : ((await engine.preview?.summarise?.(request)) ?? null);
}
