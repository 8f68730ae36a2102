import { contentHash } from '../../../../shared/lib/content-hash';
import { t } from '../../../../shared/messages/message';
import { isAssistantName, isGenericPerson, isUserName } from '../conversations/speaker-role';
import type { ParsedTurn } from '../parsed/parsed-import';
import { cleanLine, cleanText } from '../text/clean-text';
import { packBlocks } from './conversation-format';
import { titleOfFile, type ReadConversation } from './transcript-markdown';

const FENCE = /^\s*(?:```|~~~)/;
const HEADING = /^#{1,6}\s+(.+?)\s*#*$/;
/** A line by itself that can say who speaks next: a heading, bold words, `>> Name:`, or words with a colon. */
const MARKS = [HEADING, /^\*\*([^*]{1,60})\*\*:?$/, /^>>\s*(.{1,60}?):$/, /^(.{1,60}?)\s?:$/];
const RULE = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/;
const TITLE = /^[- \t]{0,10}title:[ \t]{0,10}(\S.*)$/m;
/** Names of roles that are headings of other texts as well. */
const AMBIGUOUS = /^(?:system|model|vault|bot)$/i;

interface Marked {
  line: number;
  /** The words of the line, without marks and pictures. */
  label: string;
}

/**
 * Reads a chat that was copied from a page or exported as text: lines by themselves say who speaks, as in “You said:” and
 * “ChatGPT said:”, in any language. One of them names an assistant; the other is generic, ends with the same word, or
 * stands before the same assistant at least twice, which headings of a comparison may do as well. Null for any other text.
 */
export function parseCopiedChat(text: string, fileName: string): ReadConversation | null {
  const lines = cleanText(text).split('\n');
  const marked = markedLines(lines);
  const known = new Set(marked.map(({ label }) => label).filter(isAssistantLabel));
  const assistants = known.size > 0 ? known : otherThanUser(marked);
  if (assistants.size === 0) return null;
  const found = personLabel(marked, assistants);
  if (found === null) return null;
  const { person, isCertain } = found;
  const speaking = marked.filter(({ label }) => label === person || assistants.has(label));
  const turns = speaking.flatMap(({ line, label }, index): ParsedTurn[] => {
    const own = withoutRule(lines.slice(line + 1, speaking[index + 1]?.line));
    const isPerson = label === person;
    return packBlocks([own])
      .filter((part) => part !== '')
      .map((part, place) => ({
        key: place === 0 ? String(index + 1) : `${index + 1}/${place + 1}`,
        speaker: isPerson ? 'You' : nameOf(label),
        role: isPerson ? 'person' : 'assistant',
        text: part,
        at: null,
      }));
  });
  if (turns.length === 0) return null;
  const before = lines.slice(0, speaking[0]!.line);
  const title = titleOf(before) || titleOfFile(fileName);
  const unspoken = before.filter((line) => line.trim() !== '' && !line.startsWith('#') && !RULE.test(line)).length;
  // As it is written there, so that a file that came in as a transcript before is the same one.
  const { label: first } = speaking[Number.parseInt(turns[0]!.key, 10) - 1]!;
  const key = `markdown:${contentHash(`${fileName}\n${first}\n${turns[0]!.text}`)}`;
  return {
    conversation: {
      key,
      title,
      speakers: [...new Set(turns.map(({ speaker }) => speaker))],
      sessions: [{ key: `${key}/1`, title, at: null, turns }],
    },
    skipped:
      unspoken === 0
        ? []
        : [
            {
              what: t('mainExchange.linesOfTitle', { count: unspoken, title }),
              why: t('mainExchange.nobodySpeaksThem'),
            },
          ],
    isCertain,
  };
}

/** What one of them said, without the rule that some programs draw below it. */
function withoutRule(lines: readonly string[]): string {
  const last = lines.findLastIndex((line) => line.trim() !== '' && !RULE.test(line));
  return lines
    .slice(0, last + 1)
    .join('\n')
    .trim();
}

function markedLines(lines: readonly string[]): Marked[] {
  const marked: Marked[] = [];
  let isInFence = false;
  for (const [line, text] of lines.entries()) {
    if (FENCE.test(text)) isInFence = !isInFence;
    if (isInFence || text.length > 100) continue;
    const words = MARKS.map((mark) => mark.exec(text.trim())?.[1]).find((found) => found !== undefined);
    const label = cleanLine((words ?? '').replace(/[^\p{L}\p{N}\s.'’_-]/gu, ' '));
    if (label !== '' && label.split(' ').length <= 5) marked.push({ line, label });
  }
  return marked;
}

/** Who answers in turn where nobody but “User” asks, whatever the program is called; empty for any other text. */
function otherThanUser(marked: readonly Marked[]): Set<string> {
  const labels = marked.map(({ label }) => label);
  const [first = '', second = ''] = labels;
  const isDialogue =
    labels.length >= 4 &&
    isUserName(first) &&
    labels.every((label, index) => label === (index % 2 === 0 ? first : second));
  return new Set(isDialogue && first !== second ? [second] : []);
}

/** A name of an assistant, with a word or two after it: “ChatGPT”, “ChatGPT said”, “ChatGPT hat gesagt”. */
const isAssistantLabel = (label: string): boolean => {
  const [first = ''] = label.split(' ');
  return !AMBIGUOUS.test(first) && (isAssistantName(label) || isAssistantName(first));
};

const nameOf = (label: string): string =>
  isAssistantName(label) && !/ \p{Ll}/u.test(label) ? label : label.split(' ')[0]!;

/** What the other one is called: the label that stands before most of an assistant's; null without a sure one. */
function personLabel(
  marked: readonly Marked[],
  assistants: ReadonlySet<string>,
): { person: string; isCertain: boolean } | null {
  const counts = new Map<string, number>();
  let before = new Set<string>();
  const repeated = new Set<string>();
  const pairs = new Set<string>();
  for (const { label } of marked)
    if (assistants.has(label)) {
      for (const other of before) {
        counts.set(other, (counts.get(other) ?? 0) + 1);
        const pair = `${other}\n${label}`;
        if (pairs.has(pair)) repeated.add(other);
        pairs.add(pair);
      }
      before = new Set();
    } else before.add(label);
  const lastWords = new Set([...assistants].map((label) => label.split(' ').slice(1).at(-1)));
  const isNamed = (label: string): boolean => {
    const words = label.split(' ');
    return isGenericPerson(words[0]!) || (words.length > 1 && lastWords.has(words.at(-1)));
  };
  const sure = [...counts].filter(([label]) => repeated.has(label) || isNamed(label));
  const person = sure.toSorted(([, a], [, b]) => b - a)[0]?.[0];
  return person === undefined ? null : { person, isCertain: isNamed(person) };
}

function titleOf(before: readonly string[]): string {
  const named = TITLE.exec(before.map((line) => line.slice(0, 300)).join('\n'))?.[1];
  return cleanLine(named ?? before.map((line) => HEADING.exec(line.slice(0, 300))?.[1]).find(Boolean) ?? '');
}
