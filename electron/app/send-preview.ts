import type { SessionId } from '../../shared/domain/ids';
import type { SendPreview } from '../../shared/ipc/routes/chat';
import { cutConversation, roomTaken, withEarlier, type SplitConversation } from '../chat/conversation';
import { toTurn, turnsOf } from '../chat/conversation-turns';
import { givenBy } from '../chat/turn-recall';
import type { RollingSummaries } from '../corpus/summaries/rolling-summaries';
import { firstRequest } from '../corpus/summaries/write-summary';
import type { HiddenWords } from '../corpus/hidden/hidden-words';
import { shownMessages } from '../corpus/summaries/told-messages';
import type { Engine, SentRequest } from '../models/engine';
import { createOfflineJudge } from '../models/offline/judge';
import { createOfflineUnderstander } from '../models/offline/understand';
import type { Retrieval } from '../retrieval/retrieve';
import type { VaultStore } from '../store/vault-store';

export interface SendPreviewDependencies {
  store: Pick<VaultStore, 'get' | 'query'>;
  rolling: RollingSummaries;
  retrieval: Retrieval;
  engine: () => Engine;
  contract: () => string;
  hidden: Pick<HiddenWords, 'turnsWithout' | 'toldWithout'>;
  now: () => number;
}

/** Turns the plan is made with, as in a turn. */
const RECENT_TURNS = 6;
/** What is left of a window that a long conversation fills. */
const LEAST_WINDOW_TOKENS = 600;

/**
 * What sending a text would let leave, without sending anything: the first request byte for byte as the turn would make
 * it, and the request for the answer as it
 * would be with the sources that the offline rules choose (the model's own plan may choose others).
 */
export function createSendPreview({
  store,
  rolling,
  retrieval,
  hidden,
  engine: current,
  contract,
  now,
}: SendPreviewDependencies) {
  return async (sessionId: SessionId | null, text: string): Promise<SendPreview> => {
    const engine = current();
    const { preview } = engine;
    if (preview === undefined) return { offline: true };
    const question = text.normalize('NFC');
    const earlier =
      sessionId === null ? [] : await hidden.turnsWithout(await store.query({ name: 'messagesOfSession', sessionId }));
    const session = sessionId === null ? null : await store.get('sessions', sessionId);
    const split = await cutConversation(session === null ? undefined : rolling, engine, { id: sessionId! }, earlier);
    const offline = createOfflineUnderstander();
    let first: SentRequest | null = null;
    const retrieved = await retrieval.retrieve({
      surface: 'chat',
      question,
      recentTurns: turnsOf(earlier, RECENT_TURNS),
      sessionId,
      asOf: now(),
      exclude: [],
      contract: contract(),
      engine: {
        label: engine.label,
        sentTo: engine.sentTo,
        windowTokens: Math.max(LEAST_WINDOW_TOKENS, engine.windowTokens - roomTaken(split, RECENT_TURNS)),
        judge: createOfflineJudge().judge,
        async understand(request, signal) {
          first ??= await preview.understand(request);
          return offline.understand(request, signal);
        },
      },
    });
    const known =
      session === null || split.older.length === 0 ? null : await rolling.find(session, split.older, split.untilIndex);
    const { turns, earlier: beginning } =
      split.older.length === 0
        ? { turns: split.recent.map(toTurn) }
        : withEarlier(split, known ?? (await rolling.sketch(split.older)));
    const answer = await preview.answer({
      ...givenBy(retrieved),
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

/** The request that sums up the beginning of a long chat, where that is due; of several the first. */
async function previewSummary(
  engine: Engine,
  { older }: SplitConversation,
  hidden: SendPreviewDependencies['hidden'],
): Promise<SentRequest | null> {
  const request = firstRequest('rolling', await shownMessages(older, hidden), engine.windowTokens);
  return request === null ? null : ((await engine.preview?.summarise?.(request)) ?? null);
}
