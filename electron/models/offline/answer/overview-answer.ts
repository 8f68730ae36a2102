import { parseSourceRef } from '../../../../shared/domain/ids';
import { splitSentences } from '../../../language/sentences/split-sentences';
import type { AnswerRequest, AnswerSource } from '../../../ports/engine';
import { t } from '../../../../shared/messages/message';
import { formatDay } from './answer-dates';

/** Sentences of one source, and of the answer. */
const MAX_LINES_PER_SOURCE = 6;
const MAX_LINES = 10;
const DATE_LINE = /^\d{4}-\d{2}-\d{2}$/u;

/**
 * The answer to a question about the whole: the sentences of the summaries and topics in the package, as they stand
 * there; what was said at the time that is asked for, where there are none. Null for other questions.
 */
export function overviewAnswer({ plan, sources }: Pick<AnswerRequest, 'plan' | 'sources'>): string | null {
  if (plan.overview === undefined) return null;
  const overviews = sources.filter(({ ref }) => ['summary', 'topic'].includes(parseSourceRef(ref).kind));
  if (overviews.length === 0) return plan.window?.isFilter === true ? saidByDay(sources) : null;
  const blocks: string[] = [];
  let free = MAX_LINES;
  for (const source of overviews) {
    const lines = linesOf(source).slice(0, Math.min(free, MAX_LINES_PER_SOURCE));
    if (lines.length === 0) break;
    free -= lines.length;
    blocks.push(
      [
        headOf(source),
        '',
        ...lines.map((line) => `- ${t('mainAnswers.quoted', { text: line, number: source.number })}`),
      ].join('\n'),
    );
  }
  return blocks.length === 0 ? null : blocks.join('\n\n');
}

/** What was said at the time, where no summary covers it yet: a sentence of each turn, by day. */
function saidByDay(sources: readonly AnswerSource[]): string | null {
  const turns = new Set<string>();
  const days = new Map<string, string[]>();
  for (const { at, number, text, turn } of sources.toSorted((a, b) => a.at - b.at)) {
    const key = turn === null || turn === undefined ? `${number}` : `${turn.sessionId} ${turn.index}`;
    const sentence = splitSentences(text)[0]?.text;
    if (turns.has(key) || turns.size === MAX_LINES || sentence === undefined) continue;
    turns.add(key);
    const day = formatDay(at);
    days.set(day, [...(days.get(day) ?? []), `- ${t('mainAnswers.quoted', { text: sentence, number })}`]);
  }
  return days.size === 0
    ? null
    : [...days].map(([day, lines]) => [t('mainAnswers.saidOnDay', { day }), '', ...lines].join('\n')).join('\n\n');
}

const headOf = ({ ref, title, at }: AnswerSource): string =>
  parseSourceRef(ref).kind === 'topic'
    ? t('mainAnswers.topicOverTime', { title, day: formatDay(at) })
    : t('mainAnswers.sessionOn', { title, day: formatDay(at) });

/** The sentences without the title and the dates of the sessions. */
function linesOf({ title, text }: AnswerSource): string[] {
  const body = text.startsWith(`${title}\n\n`) ? text.slice(title.length + 2) : text;
  const lines = body.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && !DATE_LINE.test(line));
}
