import type { Message } from '../../../shared/domain/message';
import type { Session } from '../../../shared/domain/session';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import type { RollingSummaries } from '../../corpus/summaries/rolling-summaries';
import type { EarlierTurns, Engine } from '../../ports/engine';
import { countTokens } from '../../language/tokens/count-tokens';
import { toTurn } from './engine-turns';
import type { Turn } from '../../../shared/domain/turn';
import { currentMessages } from '../../../shared/domain/current-messages';

/** The conversation of one turn for the answering model. */
export interface Conversation {
  turns: Turn[];
  /** Summary of the messages before them; absent when everything fits. */
  earlier?: EarlierTurns;
  /** What the trace records of it. */
  record?: NonNullable<RetrievalTrace['conversation']>;
}

/** A conversation split into messages that are sent and messages that are summarised. */
export interface SplitConversation {
  older: Message[];
  recent: Message[];
  /** Index of the first message that is sent; earlier ones are summarised. */
  untilIndex: number;
  /** Tokens of the sent messages. */
  tokens: number;
}

/** Share of the context window for whole turns; the package takes its share of the rest. */
const TURNS_SHARE = 0.2;
/** Share of that room that the newest turns keep when it overflows, so that the summary is not made at every turn. */
const KEPT_SHARE = 0.5;
/** The last exchange is always sent. */
const MIN_TURNS = 2;
/** Characters of a turn in the request (prompts/answer.ts), and tokens of its wrapper. */
const TURN_CHARACTERS = 8_000;
const TOKENS_PER_TURN = 6;
/** Tokens reserved for the summary: 400 words. */
const SUMMARY_TOKENS = 640;

/**
 * Splits a conversation. While it fits, all of it is sent; then the split stays until the turns after it no longer fit,
 * and moves on by half the room, to a message of the person.
 *
 * @param previousCut index of the first message that the previous split kept; null: none
 */
export function splitConversation(
  earlier: readonly Message[],
  windowTokens: number,
  previousCut: number | null,
): SplitConversation {
  const all = currentMessages(earlier);
  const room = Math.floor(windowTokens * TURNS_SHARE);
  const from =
    previousCut === null || firstFittingIndex(all, 0, room) === 0
      ? 0
      : Math.max(
          0,
          Math.min(
            all.findIndex(({ index }) => index === previousCut),
            all.length - MIN_TURNS,
          ),
        );
  const fitting = firstFittingIndex(all, from, room);
  const at = fitting === from ? from : nextPersonIndex(all, firstFittingIndex(all, from, room * KEPT_SHARE));
  const recent = all.slice(at);
  return {
    older: all.slice(0, at),
    recent,
    untilIndex: at === 0 ? 0 : recent[0]!.index,
    tokens: recent.reduce((sum, { text }) => sum + tokensOf(text), 0),
  };
}

/** Index of the first message, not before `from`, from which on everything fits. */
function firstFittingIndex(all: readonly Message[], from: number, room: number): number {
  let index = all.length;
  let tokens = 0;
  while (index > from) {
    tokens += tokensOf(all[index - 1]!.text);
    if (tokens > room && all.length - index >= MIN_TURNS) break;
    index -= 1;
  }
  return index;
}

function nextPersonIndex(all: readonly Message[], index: number): number {
  const next = all.findIndex(({ role }, other) => other >= index && role === 'person');
  return next < 0 || next > all.length - MIN_TURNS ? index : next;
}

const tokensOf = (text: string): number => countTokens(text.slice(0, TURN_CHARACTERS)) + TOKENS_PER_TURN;

/** Tokens of the conversation besides the recent turns that retrieval counts itself. */
export const countReservedTokens = ({ recent, older, tokens }: SplitConversation, recentTurns: number): number =>
  Math.max(0, tokens - recent.slice(-recentTurns).reduce((sum, { text }) => sum + tokensOf(text), 0)) +
  (older.length > 0 ? SUMMARY_TOKENS : 0);

/**
 * Reads the previous split and splits again. Engines without a model read no turns, so nothing is summarised for them.
 */
export async function splitForWindow(
  rolling: RollingSummaries | undefined,
  engine: Engine,
  session: Pick<Session, 'id'>,
  earlier: readonly Message[],
): Promise<SplitConversation> {
  const known = rolling === undefined || earlier.length === 0 ? null : await rolling.current(session.id);
  return splitConversation(earlier, engine.contextWindowTokens, known?.untilIndex ?? null);
}

/** The conversation with its beginning summarised; makes the summary if it is missing. */
export async function buildConversation(
  rolling: RollingSummaries | undefined,
  engine: Engine,
  session: Session,
  split: SplitConversation,
  signal: AbortSignal,
): Promise<Conversation> {
  const turns = split.recent.map(toTurn);
  if (rolling === undefined || split.older.length === 0 || !asksModel(engine)) return { turns };
  const { text, madeBy } = await rolling.make(session, split.older, split.untilIndex, engine, signal);
  return withSummary(split, { text, madeBy });
}

/** Whether text is sent to a model at all. */
export const asksModel = (engine: Pick<Engine, 'preview' | 'summarise'>): boolean =>
  engine.preview !== undefined || engine.summarise !== undefined;

export function withSummary(
  { older, recent }: SplitConversation,
  { text, madeBy }: { text: string; madeBy: { method: 'offline' | 'model'; label: string } },
): Conversation {
  const turns = recent.map(toTurn);
  if (text.trim() === '') return { turns };
  return {
    turns,
    earlier: { text, messages: older.length },
    record: { turns: turns.length, summedUp: older.length, text, madeBy, tokens: countTokens(text) },
  };
}
