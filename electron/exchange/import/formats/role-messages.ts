import { t } from '../../../../shared/messages/message';
import { withoutThinking } from '../../../models/provider/answer/strip-thinking';
import type { ParsedConversation, ParsedTurn } from '../parsed/parsed-import';
import { cleanLine } from '../text/clean-text';
import { type EntryContext, limitMessages, type SkipReporter } from './conversation-format';
import {
  carryDatesForward,
  type Fields,
  identityOf,
  isObject,
  ownMember,
  readDateField,
  textMember,
} from './json-fields';
import {
  type Gap,
  joinContents,
  mentionOf,
  type MessageContent,
  placeholder,
  readAttachedFiles,
  turnsOfContent,
  unknownPartGap,
  unknownRoleGap,
} from './message-content';

/** A message as most programs keep it, with the role that they give it. */
export interface RoleMessage {
  role: string;
  content: MessageContent;
  /** Its own id; without one its position is its key. */
  id?: unknown;
  at?: unknown;
  /** Of an answer. */
  model?: string;
}

/** Names that programs give to the two who speak, and to what neither of them says. */
const ROLES: Partial<Record<string, 'person' | 'assistant' | 'system' | 'tool'>> = {
  user: 'person',
  human: 'person',
  prompter: 'person',
  assistant: 'assistant',
  ai: 'assistant',
  bot: 'assistant',
  gpt: 'assistant',
  chatgpt: 'assistant',
  bing: 'assistant',
  bard: 'assistant',
  gemini: 'assistant',
  model: 'assistant',
  system: 'system',
  developer: 'system',
  tool: 'tool',
  function: 'tool',
  observation: 'tool',
};

/** Who speaks by the name of a role; undefined for one that no program is known for. */
export const speakerOfRole = (role: string): 'person' | 'assistant' | 'system' | 'tool' | undefined =>
  Object.hasOwn(ROLES, role.toLowerCase()) ? ROLES[role.toLowerCase()] : undefined;

const gap = (counted: Gap['counted'], why: string): Gap => ({ amount: 1, counted, why });
export const callGap = (): Gap =>
  gap((count) => t('mainExchange.callsOfTools', { count }), t('mainExchange.onlyWhatAssistantSaid'));
const resultGap = (): Gap =>
  gap((count) => t('mainExchange.resultsOfTools', { count }), t('mainExchange.onlyWhatAssistantSaid'));
export const thoughtGap = (): Gap =>
  gap((count) => t('mainExchange.thoughtsOfTheModel', { count }), t('mainExchange.theyNoPartAnswers'));
export const instructionGap = (): Gap =>
  gap((count) => t('mainExchange.instructionsOfTheSystem', { count }), t('mainExchange.onlyWhatAssistantSaid'));
const branchGap = (amount: number): Gap => ({
  amount,
  counted: (count) => t('mainExchange.messagesOfOtherBranches', { count }),
  why: t('mainExchange.answerGeneratedAgainQuestion'),
});

export function report({ amount, counted, why }: Gap, skips: SkipReporter): void {
  skips.count(amount, counted, why);
}

export function reportOtherBranches(amount: number, skips: SkipReporter): void {
  if (amount > 0) report(branchGap(amount), skips);
}

export const NOTHING: MessageContent = { blocks: [], gaps: [] };
export const onlyGap = (left: Gap): MessageContent => ({ blocks: [], gaps: [left] });

/** What a message shows: a text, or a list of texts and parts of a kind. */
export function readParts(content: unknown): MessageContent {
  if (typeof content === 'string') return { blocks: [content], gaps: [] };
  if (Array.isArray(content)) return joinContents(content.map(readPart));
  return isObject(content) ? readPart(content) : NOTHING;
}

/** One part of a message. Its words may be in `text`, in an object in it, or in `content`. */
function readPart(part: unknown): MessageContent {
  if (typeof part === 'string') return { blocks: [part], gaps: [] };
  if (!isObject(part)) return NOTHING;
  const type = textMember(part, 'type').toLowerCase();
  if (/think|reason|thought/.test(type)) return onlyGap(thoughtGap());
  if (/result|response|output$/.test(type) && !/text/.test(type)) return onlyGap(resultGap());
  if (/tool|function|call/.test(type)) return onlyGap(callGap());
  if (/image|picture/.test(type)) return placeholder('[Image]', mentionOf(part));
  if (/audio/.test(type)) return placeholder('[Audio]', mentionOf(part));
  if (/video/.test(type)) return placeholder('[Video]', mentionOf(part));
  const words = wordsOf(part);
  if (/file|document|attachment/.test(type)) {
    const files = readAttachedFiles([isObject(part.file) ? part.file : part]);
    return files.blocks.length > 0 ? files : { blocks: [words], gaps: [] };
  }
  if (type === '' || /text|content|markdown|code/.test(type)) return { blocks: [words], gaps: [] };
  return { blocks: [words], gaps: [unknownPartGap(type, words.trim() !== '')] };
}

function wordsOf(part: Fields): string {
  const text = ownMember(part, 'text');
  const inside = isObject(text) ? textMember(text, 'value') : textMember(part, 'text');
  return inside || textMember(part, 'content') || textMember(part, 'value');
}

/**
 * A conversation of these messages, which stand in order. What neither of the two said is counted. Null when nothing is
 * left, which is reported.
 *
 * @param key the program and its id of the conversation, such as `jan:thread_1`
 */
export function conversationOf(
  messages: readonly RoleMessage[],
  {
    key,
    title: named,
    at: since,
    speaker = 'Assistant',
  }: { key: string; title: string; at?: unknown; speaker?: string },
  context: EntryContext,
): ParsedConversation | null {
  const { skips, position, usedKeys } = context;
  const title = cleanLine(named) || t('mainExchange.conversationPosition', { position });
  const turns = limitMessages(messages, { what: `“${title}”`, skips }).flatMap((message, index) =>
    turnsOf(message, String(index + 1), speaker, context),
  );
  if (turns.length === 0) {
    skips.add(`“${title}”`, t('mainExchange.noReadableMessage'));
    return null;
  }
  usedKeys.add(key);
  const at = readDateField(since, skips) ?? turns.find((turn) => turn.at !== null)?.at ?? null;
  return {
    key,
    title,
    speakers: ['You', speaker],
    sessions: [{ key, title, at, turns: carryDatesForward(turns, at) }],
  };
}

function turnsOf(
  { role, content, id, at, model = '' }: RoleMessage,
  position: string,
  speaker: string,
  context: EntryContext,
): ParsedTurn[] {
  const { skips } = context;
  const said = speakerOfRole(role);
  if (said === 'tool') report(resultGap(), skips);
  else if (said === 'system') report(instructionGap(), skips);
  else if (said === undefined) report(unknownRoleGap(role), skips);
  if (said !== 'person' && said !== 'assistant') return [];
  const label = said === 'person' ? '' : cleanLine(model, 100);
  const turn = {
    key: identityOf(id) ?? position,
    speaker: said === 'person' ? 'You' : speaker,
    role: said,
    at: readDateField(at, skips),
    ...(label === '' ? {} : { model: label }),
  };
  return turnsOfContent(turn, said === 'person' ? content : withoutThoughts(content), context);
}

/** UTF-16 units of an answer in which marks are looked for; a pattern runs out of room in a longer one. */
export const MAX_SEARCHED = 1_000_000;
const MAY_HOLD_THOUGHTS = /think|thought|reasoning|<\|/i;

/** Local models write their thoughts into the answer, between marks. */
function withoutThoughts(content: MessageContent): MessageContent {
  const { blocks, gaps } = content;
  const words = blocks.map((block) =>
    block.length <= MAX_SEARCHED && MAY_HOLD_THOUGHTS.test(block) ? withoutThinking(block) : block,
  );
  const found = words.filter((text, index) => text.trim() !== blocks[index]!.trim()).length;
  return { ...content, blocks: words, gaps: found === 0 ? gaps : [...gaps, thoughtGap()] };
}

/** A title made of the first words that the person wrote. */
export function titleOfWords(messages: readonly RoleMessage[]): string {
  const asked = messages.filter(({ role }) => speakerOfRole(role) === 'person');
  const words = asked.flatMap(({ content }) => content.blocks).find((text) => text.trim() !== '');
  return cleanLine(words ?? '', 80);
}
