import type { Message } from '../../../shared/domain/message';
import type { Session } from '../../../shared/domain/session';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import type { RollingSummaries } from '../../corpus/summaries/rolling-summaries';
import type { EarlierTurns, Engine } from '../../ports/engine';
import { countTokens } from '../../language/tokens/count-tokens';
import { toTurn } from './engine-turns';
import type { Turn } from '../../../shared/domain/turn';
import { currentMessages } from '../../../shared/domain/current-messages';

/** The conversation of one turn as the answering model gets it. */
export interface Conversation {
  turns: Turn[];
  /** What came before them; absent where everything fits. */
  earlier?: EarlierTurns;
  /** For the trace. */
  record?: NonNullable<RetrievalTrace['conversation']>;
}

/** A conversation cut in two: what goes as it is, and what is summed up. */
export interface SplitConversation {
  older: Message[];
  recent: Message[];
  /** Index of the first message that goes as it is; messages before it are summed up. */
  untilIndex: number;
  /** Tokens of what goes as it is. */
  tokens: number;
}

/** Share of the model's window that turns may fill as they are. The package takes its share of what is left. */
const TURNS_SHARE = 0.2;
/**
 * When they no longer fit, the newest ones that fill this share of that room stay: so it is not summed up anew at every
 * turn.
 */
const KEPT_SHARE = 0.5;
/** The last exchange always goes as it is. */
const MIN_TURNS = 2;
/** Characters of a turn that the request takes (prompts/answer.ts), and tokens around each. */
const TURN_CHARACTERS = 8_000;
const TOKENS_PER_TURN = 6;
/** Room kept for the summary: 400 words. */
const SUMMARY_TOKENS = 640;

/**
 * Where a conversation is cut. All of it goes as it is while it fits; after that the cut stays where it is until the
 * turns behind it no longer fit, and then moves on by half the room, to a message of the person.
 *
 * @param previousCut index of the first message that an earlier cut left as it is; null: there was none
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

/** Place of the first message, not before `from`, from which on everything fits. */
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

/** Tokens that the conversation takes beside the recent turns retrieval counts itself. */
export const countReservedTokens = ({ recent, older, tokens }: SplitConversation, recentTurns: number): number =>
  Math.max(0, tokens - recent.slice(-recentTurns).reduce((sum, { text }) => sum + tokensOf(text), 0)) +
  (older.length > 0 ? SUMMARY_TOKENS : 0);

/**
 * Reads where the conversation was cut last, and cuts it. Engines that ask no model read no turns: nothing is summed up
 * for them.
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

/** The conversation with its beginning summed up, made where it is not there yet. */
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

/** Whether text leaves for a model at all. */
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
