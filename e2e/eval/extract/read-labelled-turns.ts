import chatsAssistant from '../../fixtures/extraction/chats-assistant.txt?raw';
import chatsFriends from '../../fixtures/extraction/chats-friends.txt?raw';
import everyday from '../../fixtures/extraction/everyday.txt?raw';
import languages from '../../fixtures/extraction/languages.txt?raw';
import naturalFirst from '../../fixtures/extraction/natural-first.txt?raw';
import naturalSecond from '../../fixtures/extraction/natural-second.txt?raw';
import research from '../../fixtures/extraction/research.txt?raw';
import work from '../../fixtures/extraction/work.txt?raw';
import type { Role } from '../../../shared/domain/message';
import type { Category } from '../../../shared/domain/note';

/** Characters [start, end) of one message. */
export interface LabelledSpan {
  messageId: string;
  start: number;
  end: number;
}

export interface LabelledUnit extends LabelledSpan {
  text: string;
  category: Category;
  /** A person who looks after their memory would keep it; only the chats are labelled for this. */
  isWorthy?: boolean;
}

interface LabelledMessage {
  id: string;
  role: Role;
  speaker: string | null;
  text: string;
  at: number;
}

/** One labelled turn; e2e/fixtures/extraction/README.md describes the fields and the labelling rules. */
export interface LabelledTurn {
  id: string;
  split: 'tuning' | 'held-out';
  /** Domain, language and the labeller's notes. */
  kinds: string[];
  messages: LabelledMessage[];
  /** The messages of its chat before it. */
  earlier: LabelledMessage[];
  recalled: string[];
  units: LabelledUnit[];
  /** Spans that repeat what was recalled. */
  reuses: LabelledSpan[];
  /** Spans that are neither a miss nor a false unit. */
  dontCare: LabelledSpan[];
  /** People on the exclusion list for this turn. */
  excluded: string[];
  /** Strings that must neither be sent to a model nor occur in a unit. */
  secrets: string[];
}

const CATEGORIES: Record<string, Category> = {
  d: 'decision',
  q: 'open-question',
  c: 'constraint',
  f: 'fact',
  i: 'idea',
  a: 'action-item',
  t: 'topic',
  x: 'exploratory',
};
const LABEL = /⟦([dqcfiatxr~])(!?)\|([^⟦⟧|]+)(?:\|([^⟦⟧|]+))?⟧/gu;
/** Splits fake secrets in the files, so that scanners do not report them. */
const SECRET_SPLITTER = '‸';
const FIRST_AT = Date.UTC(2026, 0, 5, 7, 30);
const TURN_MS = 17 * 60 * 60_000;
const MESSAGE_MS = 2 * 60_000;

/** The whole set in file order. @throws when a file is malformed */
export const readLabelledTurns = (): LabelledTurn[] =>
  [everyday, work, research].flatMap(parseLabelledTurns).map((turn, turnIndex) => ({
    ...turn,
    messages: turn.messages.map((message, index) => ({
      ...message,
      at: FIRST_AT + turnIndex * TURN_MS + index * MESSAGE_MS,
    })),
  }));

/** Turns in French, Spanish, Portuguese, Italian and Dutch; the language is their first kind. */
export const readLanguageTurns = (): LabelledTurn[] => parseLabelledTurns(languages);

/** Turns of natural chats, in which only what is worth keeping is labelled. */
export const readChatTurns = (): LabelledTurn[] => [chatsAssistant, chatsFriends].flatMap(parseLabelledTurns);

/** Turns of further chats, each a dozen matters long; of the second half nothing was looked at before it was read. */
export const readNaturalTurns = (): Record<'first' | 'second', LabelledTurn[]> => ({
  first: parseLabelledTurns(naturalFirst),
  second: parseLabelledTurns(naturalSecond),
});

/** The chat that a turn belongs to, from its kind `chat=name`. */
export const chatOf = ({ kinds }: LabelledTurn): string =>
  kinds.find((kind) => kind.startsWith('chat='))?.slice('chat='.length) ?? '';

/** The turns of one file. @throws when it is malformed */
export function parseLabelledTurns(file: string): LabelledTurn[] {
  const turns = file
    .replaceAll(SECRET_SPLITTER, '')
    .split(/^=== /mu)
    .filter((block) => block.trim() !== '')
    .map(readTurn);
  return turns.map((turn, index) => ({
    ...turn,
    earlier: turns
      .slice(0, index)
      .filter((other) => chatOf(turn) !== '' && chatOf(other) === chatOf(turn))
      .flatMap(({ messages }) => messages),
  }));
}

function readTurn(block: string): LabelledTurn {
  const [head = '', ...lines] = block.trim().split('\n');
  const [id = '', split = '', ...kindLabels] = head.trim().split(/\s+/u);
  if (split !== 'tuning' && split !== 'held-out') throw new Error(`${id}: neither tuning nor held-out`);
  const headerValues: Record<string, string[]> = { R: [], X: [], S: [] };
  const parts: { role: Role; speaker: string | null; lines: string[] }[] = [];
  for (const line of lines) {
    const note = parts.length === 0 ? /^([RXS]): (.+)$/u.exec(line) : null;
    const opening = /^(?:P(?:\(([^)]+)\))?|A): ?(.*)$/u.exec(line);
    if (note !== null) headerValues[note[1]!]!.push(note[2]!);
    else if (opening !== null)
      parts.push({
        role: line.startsWith('A') ? 'assistant' : 'person',
        speaker: opening[1] ?? null,
        lines: [opening[2]!],
      });
    else if (parts.length > 0) parts.at(-1)!.lines.push(line);
    else throw new Error(`${id}: a line before the first message`);
  }
  const turn: LabelledTurn = {
    id,
    split,
    kinds: [id.split('-')[0]!, ...kindLabels],
    messages: [],
    earlier: [],
    units: [],
    reuses: [],
    dontCare: [],
    recalled: headerValues.R!,
    excluded: headerValues.X!,
    secrets: headerValues.S!,
  };
  for (const [index, part] of parts.entries())
    addMessage(turn, { ...part, id: `${id}-m${index + 1}`, marked: part.lines.join('\n').trim() });
  return turn;
}

function addMessage(
  turn: LabelledTurn,
  { id, role, speaker, marked }: Pick<LabelledMessage, 'id' | 'role' | 'speaker'> & { marked: string },
): void {
  let text = '';
  let from = 0;
  for (const match of marked.matchAll(LABEL)) {
    const [all, code, mark, quote, unit] = match;
    text += marked.slice(from, match.index);
    const span = { messageId: id, start: text.length, end: text.length + quote!.length };
    text += quote;
    from = match.index + all.length;
    if (code === 'r') turn.reuses.push(span);
    else if (code === '~') turn.dontCare.push(span);
    else
      turn.units.push({
        ...span,
        text: unit ?? tidy(quote!),
        category: CATEGORIES[code!]!,
        ...(mark === '!' ? { isWorthy: true } : {}),
      });
  }
  text += marked.slice(from);
  if (/[⟦⟧]/u.test(text)) throw new Error(`${id}: a label is not closed`);
  turn.messages.push({ id, role, speaker, text, at: 0 });
}

/** The span as a unit's text: without list markers, emphasis and final stop, capitalised. */
function tidy(span: string): string {
  const plain = span
    .replace(/^[#>\s*-]+/u, '')
    .replace(/\*\*/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/[.,;:!]+$/u, '')
    .trim();
  return plain.charAt(0).toLocaleUpperCase() + plain.slice(1);
}
