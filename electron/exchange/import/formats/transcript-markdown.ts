import partLabels from './part-labels.txt?raw';
import { alternationOf } from '../../../language/words/word-list';
import { contentHash } from '../../../../shared/lib/content-hash';
import { cleanLine, cleanText } from '../text/clean-text';
import { findDate } from '../text/read-date';
import type { OpenDates } from '../../../../shared/ipc/routes/exchange';
import { isAssistantName, isGenericPerson, isUserName } from '../conversations/speaker-role';
import type { ParsedConversation, ParsedSession, ParsedTurn } from '../parsed/parsed-import';
import { MAX_MESSAGE_CHARACTERS, tooLongReason } from './conversation-format';
import type { Skipped } from '../run/import-run';
import { t } from '../../../../shared/messages/message';

const NAME = String.raw`[\p{L}\p{N}][\p{L}\p{N} .'’_-]{0,59}?`;
const TIME = String.raw`(?:\s*[([]([^)\]\n]{4,40})[)\]])?`;
/** `**Name:** text`, `**Name** (2026-05-03): text`; the colon may be inside or outside the bold. */
const BOLD_LABEL = new RegExp(String.raw`^\*\*(${NAME})${TIME}(?::\*\*|\*\*${TIME}:)\s*(.*)$`, 'u');
/** `Name: text`, `Name (14:02): text`. */
const PLAIN_LABEL = new RegExp(String.raw`^(${NAME})${TIME}:\s+(\S.*)$`, 'u');
const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/;
const FENCE = /^\s*(```|~~~)/;
/** Words before a colon that name a part of a text, not somebody who speaks. */
const PART_LABEL = new RegExp(`^${alternationOf(partLabels)}$`, 'iu');

/** A conversation read from a text. */
export interface ReadConversation {
  conversation: ParsedConversation;
  skipped: Skipped[];
  /** Its form leaves no doubt; otherwise it may be a page that only looks like a dialogue. */
  isCertain: boolean;
  /** Nothing says whether its dates have the day or the month first. */
  openDates?: OpenDates;
}

interface LabelledLine {
  speaker: string;
  at: number | null;
  text: string;
  isBold: boolean;
}

/**
 * Reads a Markdown or text transcript: labelled turns, and headings that start sessions. Null when the text is not
 * clearly a transcript and therefore a document.
 */
export function parseTranscriptMarkdown(text: string, fileName: string): ReadConversation | null {
  const lines = cleanText(text).split('\n');
  if (!looksLikeTranscript(lines)) return null;
  const boldOnly = lines.some((line) => readLabel(line)?.isBold === true);
  const skipped: Skipped[] = [];
  const sessions = readSessions(lines, boldOnly, titleOfFile(fileName), skipped);
  if (sessions.length === 0) return null;
  const first = sessions[0]!.turns[0]!;
  const key = `markdown:${contentHash(`${fileName}\n${first.speaker}\n${first.text}`)}`;
  const speakers = [...new Set(sessions.flatMap(({ turns }) => turns.map(({ speaker }) => speaker)))];
  const keyed = sessions.map((session, index) => ({
    ...session,
    key: `${key}/${index + 1}`,
    turns: withAnsweringModel(session.turns, speakers),
  }));
  const isCertain = startsWithLabel(lines) && isChatWithAssistant(sessions.flatMap(({ turns }) => turns));
  return { conversation: { key, title: titleOfFile(fileName), speakers, sessions: keyed }, skipped, isCertain };
}

/** Of two speakers of whom one is called “User” the other is the model, whatever its name. */
function withAnsweringModel(turns: ParsedTurn[], speakers: readonly string[]): ParsedTurn[] {
  if (speakers.length !== 2 || !speakers.some(isUserName)) return turns;
  return turns.map((turn) => (isUserName(turn.speaker) ? turn : { ...turn, role: 'assistant' }));
}

/** Whether no text but headings stands before the first turn. */
function startsWithLabel(lines: readonly string[]): boolean {
  const first = lines.find((line) => line.trim() !== '' && !HEADING.test(line) && !line.startsWith('---'));
  return first !== undefined && readLabel(first) !== null;
}

/** Whether only the person and an assistant speak, in turn, at least three times. */
function isChatWithAssistant(turns: readonly ParsedTurn[]): boolean {
  if (turns.length < 3) return false;
  const isAssistant = turns.map(
    ({ speaker }) => isAssistantName(speaker) && !/^(?:system|model|vault)$/i.test(speaker),
  );
  const changes = isAssistant.filter((each, index) => index > 0 && each !== isAssistant[index - 1]).length;
  return (
    turns.every(({ speaker }, index) => isAssistant[index] || isGenericPerson(speaker)) &&
    changes >= (turns.length - 1) * 0.8
  );
}

/**
 * Whether at least three turns of two speakers and most paragraphs are labelled, and names recur (unlike in a
 * glossary).
 */
function looksLikeTranscript(lines: string[]): boolean {
  const counts = new Map<string, number>();
  let paragraphs = 0;
  let labelled = 0;
  let bold = 0;
  let isInFence = false;
  lines.forEach((line, index) => {
    if (FENCE.test(line)) isInFence = !isInFence;
    if (isInFence || line.trim() === '' || HEADING.test(line) || line.startsWith('---')) return;
    const label = readLabel(line);
    if ((lines[index - 1] ?? '').trim() === '' || label !== null) paragraphs += 1;
    if (label === null) return;
    labelled += 1;
    if (label.isBold) bold += 1;
    counts.set(label.speaker, (counts.get(label.speaker) ?? 0) + 1);
  });
  const named = [...counts.keys()].some((name) => isAssistantName(name) || /^(user|human|me|you)$/i.test(name));
  if (labelled < (named ? 2 : 3) || counts.size < 2 || counts.size > 12) return false;
  const repeats = [...counts.values()].filter((count) => count > 1).length;
  if (!named && repeats === 0) return false;
  return labelled / paragraphs >= (bold > 0 || named ? 0.3 : 0.6);
}

function readLabel(line: string): LabelledLine | null {
  const bold = BOLD_LABEL.exec(line);
  if (bold !== null && !PART_LABEL.test(bold[1]!.trim()))
    return { speaker: bold[1]!.trim(), at: findDate(bold[2] ?? bold[3] ?? ''), text: bold[4] ?? '', isBold: true };
  const plain = PLAIN_LABEL.exec(line);
  if (!plain || plain[1]!.split(/\s+/).length > 4 || /^https?$/i.test(plain[1]!) || PART_LABEL.test(plain[1]!))
    return null;
  return { speaker: plain[1]!.trim(), at: findDate(plain[2] ?? ''), text: plain[3]!, isBold: false };
}

type OpenTurn = { speaker: string; at: number | null; lines: string[] };

function readSessions(lines: string[], boldOnly: boolean, title: string, skipped: Skipped[]): ParsedSession[] {
  const sessions: ParsedSession[] = [];
  let session: ParsedSession = { key: '', title, at: null, turns: [] };
  let turn: OpenTurn | null = null;
  let isInFence = false;
  let unspoken = 0;

  const closeTurn = () => {
    const text = turn?.lines.join('\n').trim() ?? '';
    if (text.length > MAX_MESSAGE_CHARACTERS) {
      skipped.push({
        what: t('mainExchange.titleTurnTurns', { title: session.title, turns: session.turns.length + 1 }),
        why: tooLongReason(),
      });
    } else if (turn !== null && text !== '') {
      const parsed: ParsedTurn = {
        key: String(session.turns.length + 1),
        speaker: turn.speaker,
        text,
        at: turn.at ?? session.turns.at(-1)?.at ?? session.at,
      };
      session.turns.push(parsed);
    }
    turn = null;
  };

  for (const line of lines) {
    if (FENCE.test(line)) isInFence = !isInFence;
    const heading = isInFence ? null : HEADING.exec(line);
    const at = heading ? findDate(heading[2]!) : null;
    if (heading && (turn === null || at !== null || heading[1]!.length <= 2)) {
      closeTurn();
      if (session.turns.length > 0) sessions.push(session);
      session = {
        key: '',
        title: cleanLine(heading[2]!),
        at: at ?? (session.turns.length === 0 ? session.at : null),
        turns: [],
      };
      continue;
    }
    const label = isInFence ? null : readLabel(line);
    if (label !== null && (label.isBold || !boldOnly)) {
      closeTurn();
      turn = { speaker: label.speaker, at: label.at, lines: [label.text] };
    } else if (turn !== null) {
      turn.lines.push(line);
    } else if (line.trim() !== '' && !/^-{3,}\s*$/.test(line)) {
      unspoken += 1;
    }
  }
  closeTurn();
  if (unspoken > 0)
    skipped.push({
      what: t('mainExchange.linesOfTitle', { count: unspoken, title }),
      why: t('mainExchange.nobodySpeaksThem'),
    });
  if (session.turns.length > 0) sessions.push(session);
  return sessions.map((each) => ({ ...each, at: each.at ?? each.turns[0]!.at }));
}

/** The name of a file without its folders and type, for a session without a title of its own. */
export const titleOfFile = (fileName: string): string =>
  cleanLine(
    fileName
      .split('/')
      .at(-1)!
      .replace(/\.(md|markdown|txt|json|jsonl|vtt|srt|zip)$/i, ''),
  ) || t('mainCommon.imported');
