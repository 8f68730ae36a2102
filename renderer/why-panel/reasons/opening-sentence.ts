import { DAY_MS } from '../../../shared/lib/time/calendar';
import { parseSourceRef } from '../../../shared/domain/ids';
import type { Finding, RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import { namesIn } from '../../../shared/domain/trace-text/names-in';
import { formatDate } from '../../ui/text/date-text';
import { candidateName, candidateOf } from '../trace/trace-summary';
import { plainDropReason } from './drop-reason';
import { matchedWords, wordList } from './matched-words';

/** Why a source came up, in one sentence: "It contains “empty” and “space”, and you kept it in September." */
export function openingSentence(trace: RetrievalTrace, candidate: TraceCandidate): string {
  const found = `It ${foundText(trace, candidate)}`;
  const { outcome } = candidate;
  if (outcome.state === 'kept') return `${found}, and ${originText(candidate, trace.asOf)}.`;
  const { text } = plainDropReason(outcome.reason, outcome.stage, namesIn(trace));
  return `${found}, but it was left out: ${text.replace(/[.\s]+$/u, '')}.`;
}

/** What made it a candidate: the person's choice, what it is, its words, a link, or its meaning. */
function foundText(trace: RetrievalTrace, candidate: TraceCandidate): string {
  if (candidate.override === 'include') return 'was put in by you';
  for (const { note } of candidate.found) if (note !== undefined && isSpecial(note)) return specialText(note);
  const words = matchedWords(trace, candidate);
  if (words.length > 0) return `contains ${wordList(words)}`;
  const has = (lane: Finding['lane']) => candidate.found.some((finding) => finding.lane === lane);
  const from = candidate.found.find((finding) => finding.note?.code === 'source-turn');
  if (from?.note?.code === 'source-turn' && from.note.terms.length > 0)
    return `comes from a message with ${wordList(from.note.terms)}`;
  if (has('dense')) return 'says something close to your question in other words';
  const via = candidate.found.find((finding) => finding.via !== null)?.via;
  if (via != null) {
    const source = candidateOf(trace, via);
    const name = source === null ? 'another source' : `“${candidateName(source)}”`;
    return parseSourceRef(via).kind === 'message' ? `was said next to ${name}` : `is linked with ${name}`;
  }
  if (has('temporal') && trace.plan.window !== null) return `is from ${trace.plan.window.phrase}`;
  if (has('overview')) return 'sums up what you have been talking about';
  return 'came up for your question';
}

type SpecialNote = Extract<
  NonNullable<Finding['note']>,
  { code: 'lesson-trigger' | 'decision' | 'negative-result' | 'decision-message' }
>;
const SPECIAL = new Set<string>(['lesson-trigger', 'decision', 'negative-result', 'decision-message']);
const isSpecial = (note: NonNullable<Finding['note']>): note is SpecialNote => SPECIAL.has(note.code);

function specialText(note: SpecialNote): string {
  if (note.code === 'lesson-trigger') return `is a lesson for when you ${note.action}`;
  if (note.code === 'decision') return `is what you decided about ${note.subject}`;
  if (note.code === 'negative-result') return `says what you tried before: ${note.subject}`;
  return `is where you decided about ${note.subject}`;
}

/** Whose it is, and since when. */
function originText(candidate: TraceCandidate, asOf: number): string {
  const { kind, keptAt, at, origin, title } = candidate;
  if (kind === 'chunk') return `it is in “${candidate.resource?.title ?? title}”, which you imported`;
  if (kind === 'topic') return 'it gathers what you said about that over several chats';
  if (kind === 'summary') return `it sums up your chat “${origin?.sessionTitle ?? title}”`;
  if (kind === 'message') {
    const who = candidate.speaker ?? (candidate.role === 'person' ? 'you' : 'the assistant');
    return `${who} said it ${monthText(at, asOf)}${origin === null ? '' : ` in “${origin.sessionTitle}”`}`;
  }
  if (candidate.tier === 'web') return `it is from the web, saved ${monthText(at, asOf)}`;
  if (candidate.tier === 'resource') return `it is in your imported notes, written ${monthText(at, asOf)}`;
  if (keptAt !== null && origin !== null) return `you kept it ${monthText(keptAt, asOf)}`;
  return candidate.tier === 'engram'
    ? `you wrote it ${monthText(at, asOf)}`
    : `it is from ${formatDate(at, 'day', asOf)}`;
}

/** "on 3 May" within two weeks, "in September" within the year, else "in September 2024". */
function monthText(at: number, asOf: number): string {
  const date = new Date(at);
  if (Math.abs(asOf - at) < 14 * DAY_MS)
    return `on ${new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long' }).format(date)}`;
  const isSameYear = date.getFullYear() === new Date(asOf).getFullYear();
  return `in ${new Intl.DateTimeFormat(undefined, { month: 'long', year: isSameYear ? undefined : 'numeric' }).format(date)}`;
}
