import type { JudgeReply } from '../../../electron/models/prompts/judge';
import type { Expectation } from './scenario-format';
import { type Block, blocksOf, shareOf } from './sensible-text';

/** What a message is about to be answered with, as a careful assistant would choose among the candidates. */
export function judgeSensibly(prompt: string, turn: readonly Expectation[]): JudgeReply {
  const message = blocksOf(prompt, 'question')[0]?.text ?? '';
  const candidates = blocksOf(prompt, 'candidate');
  const wanted = wantedOf(turn);
  const verdicts = candidates.map((candidate) => letterOf(candidate, message, turn));
  const missing = wanted.filter((pattern) => !candidates.some((candidate) => says(candidate, pattern)));
  const helpful = candidates.filter((_, index) => verdicts[index]! < 'D');
  return {
    intent: message,
    lacks: [
      ...(missing.length === 0 ? [] : nextSteps(helpful, message)).map((text) => ({ kind: 'search' as const, text })),
      ...peopleMeant(turn, [...candidates, ...blocksOf(prompt, 'turn')]).map((text) => ({
        kind: 'person' as const,
        text,
      })),
      ...(isAboutToAct(turn, message) ? [{ kind: 'action' as const, text: actionIn(message) }] : []),
      ...(turn.some(({ decision }) => decision !== undefined) ? [{ kind: 'decision' as const, text: message }] : []),
      ...turn.flatMap(({ window }) =>
        window === undefined ? [] : [{ kind: 'time' as const, text: `${window.from} to ${window.to}` }],
      ),
    ],
    verdicts: verdicts.map((letter, index) => `${index + 1}${letter}`).join(''),
    reasons: '',
  };
}

const says = ({ attributes, text }: Block, pattern: RegExp): boolean =>
  pattern.test(text) || pattern.test(attributes.title ?? '');

/** What the turn needs: memories, a decision's parts, the note that it contradicts, the lesson before an act. */
const wantedOf = (turn: readonly Expectation[]): RegExp[] =>
  turn.flatMap(
    ({ surfaced = [], firstThree = [], answer = [], reminders = [], notices = [], reuses = [], decision }) => [
      ...[surfaced, firstThree, answer, reminders, notices, reuses].flat(),
      ...Object.values(decision ?? {}),
    ],
  );

function letterOf(candidate: Block, message: string, turn: readonly Expectation[]): 'A' | 'B' | 'C' | 'D' | 'E' {
  const unwanted = turn.flatMap(({ notSurfaced = [], noReminders = [] }) => [...notSurfaced, ...noReminders]);
  if (unwanted.some((pattern) => says(candidate, pattern)) || turn.some(({ nothing }) => nothing)) return 'E';
  const first = turn.flatMap(({ firstThree = [], answer = [] }) => [...firstThree, ...answer]);
  if (first.some((pattern) => says(candidate, pattern))) return 'A';
  if (wantedOf(turn).some((pattern) => says(candidate, pattern))) return 'B';
  const share = shareOf(message, candidate.text);
  return turn.some(({ atMost }) => atMost !== undefined) || share < 0.3 ? 'E' : share < 0.6 ? 'D' : 'C';
}

/** The next step of several, for each name that a helpful candidate brings: what is asked, of that name. */
function nextSteps(helpful: readonly Block[], message: string): string[] {
  const names = helpful.flatMap(({ text }) =>
    [...text.matchAll(/(?<=\p{L}[,’']?\s)\p{Lu}[\p{L}-]+/gu)].map(([name]) => name),
  );
  const asked = message.replace(/[?？]+\s*$/u, '');
  return [...new Set(names)]
    .filter((name) => !message.includes(name))
    .slice(0, 3)
    .map((name) => `${name}: ${asked}`);
}

/** Names that a description stands for, where they were read. */
const peopleMeant = (turn: readonly Expectation[], read: readonly Block[]): string[] =>
  turn
    .flatMap(({ resolved = [] }) => resolved)
    .flatMap(({ as }) => read.map(({ text }) => as.exec(text)?.[0] ?? '').find((name) => name !== '') ?? []);

/** A message that is no question says what is about to be done, whether or not a lesson waits for it. */
const isAboutToAct = (turn: readonly Expectation[], message: string): boolean =>
  turn.some(
    ({ reminders, noReminders }) => reminders !== undefined || (noReminders !== undefined && !message.includes('?')),
  );

const actionIn = (message: string): string => message.replace(/[.!?]+\s*$/u, '');
