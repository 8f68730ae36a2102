import type { MarkdownBlock } from '../prose/markdown-blocks';
import { countWords } from '../grammar/split-claims';
import { isImperative } from '../grammar/imperative';
import { hasFiniteVerb } from '../grammar/finite-verbs';
import { anyWordPattern } from '../words/word-patterns';

const TASKS = anyWordPattern(
  'to-?dos?',
  'to do',
  'tasks?',
  'action items?',
  'next steps',
  'shopping',
  'groceries',
  'grocery',
  'errands?',
  'to buy',
  'buy',
  'packing',
  'to pack',
  'pack',
  'to get',
  'to call',
  'checklist',
  'chores',
  'follow-?ups?',
  'open ends',
  'left to do',
  'still to',
  'need to',
  'have to',
  'before the \\p{L}+',
  'einkauf\\p{L}*',
  'besorgen',
  'kaufen',
  'erledigen',
  'aufgaben',
  'zu tun',
  'packliste',
  'noch zu',
  'mitnehmen',
  'besorgungen',
  'offene punkte',
  'was noch fehlt',
);
const IDEAS = anyWordPattern(
  'ideas?',
  'options?',
  'suggestions?',
  'proposals?',
  'could',
  'might',
  'ways?',
  'works? (?:well|best)',
  'possibilities',
  'candidates',
  'alternatives',
  'recommendations?',
  'examples?',
  'tips',
  'brainstorm\\p{L}*',
  'ideen',
  'vorschläge',
  'möglichkeiten',
  'tipps',
  'things to try',
  'try',
);

/** What a list holds, by the line above it. */
export type ListKind = 'tasks' | 'ideas' | 'other' | null;

const isItem = ({ kind }: MarkdownBlock): boolean => kind === 'list-item' || kind === 'task';

/** What the items of the block's list are; null outside a list. */
export function listKindOf(blocks: readonly MarkdownBlock[], blockIndex: number, text: string): ListKind {
  if (!isItem(blocks[blockIndex]!)) return null;
  let before = blockIndex - 1;
  while (before >= 0 && isItem(blocks[before]!)) before -= 1;
  const opening = before < 0 ? '' : text.slice(blocks[before]!.start, blocks[before]!.end);
  const line = /[^.!?]*[.!?:]?\s*$/u.exec(opening)?.[0] ?? '';
  if (TASKS.test(line)) return 'tasks';
  if (IDEAS.test(line)) return 'ideas';
  return 'other';
}

/** Whether a line only names what follows: "Standup notes" above a list, "From the client's mail:" above a quote. */
export function isListIntroduction(
  blocks: readonly MarkdownBlock[],
  blockIndex: number,
  text: string,
  sentence: { start: number; end: number },
): boolean {
  const block = blocks[blockIndex]!;
  const next = blocks[blockIndex + 1];
  const words = text.slice(sentence.start, sentence.end).trim();
  if (block.kind !== 'prose' || sentence.end < block.end) return false;
  const isOpen = /[:：]$/u.test(words);
  // Code or a table may follow, and neither is a block.
  const isFollowed =
    next !== undefined && next.kind !== 'prose'
      ? /^\s*$/u.test(text.slice(block.end, next.start).replace(/[-*+•>\d.)[\]xX#|]/gu, ''))
      : isOpen && next === undefined;
  if (!isFollowed && !(isOpen && next !== undefined)) return false;
  if (isImperative(words)) return false;
  const isName =
    !hasFiniteVerb(words) ||
    (countWords(words) <= 3 && !/(?<![\p{L}])(?:is|are|was|were|has|have|can|will|must)(?![\p{L}])/iu.test(words));
  return isName && (isOpen || !/[.!?]$/u.test(words));
}
