import { wordLesson } from '../../../language/statements/lesson-wording';
import { candidateNote } from '../../funnel/candidate-notes';
import type { Funnel } from '../../funnel/funnel';
import type { LessonMatch } from '../../funnel/retrieval-ports';
import type { SourceKind } from '../../../../shared/domain/ids';
import type { Tokenizer } from '../../../../shared/domain/trace-codes';
import type { TokensEstimated } from '../../../../shared/domain/trace-stage-notes';
import type { DecisionHistory, RetrievalTrace, TraceCandidate, TracedFact } from '../../../../shared/domain/trace';

export type PackageBlock = NonNullable<RetrievalTrace['package']['blocks']>[number]['block'];

export type EntryBlock = NonNullable<NonNullable<TraceCandidate['compose']>['block']>;

export type PackagePriority = NonNullable<TraceCandidate['compose']>['tier'];

/** A candidate as the model reads it: all that its tokens hang on. */
interface RenderedEntry {
  candidate: TraceCandidate;
  tier: PackagePriority;
  /** Whole and (where it can be cut) to its first level. */
  text: string;
  cut: { to: number; text: string } | null;
  phrased: string | null;
}

export interface TokenCounts {
  counts: number[];
  tokenizer: Tokenizer;
  /** Why the model's own tokenizer did not; null when it did, or there is none. */
  problem: TokensEstimated | null;
}

/** A candidate as the model reads it, with its tokens; `cutTokens` is null where it cannot be cut. */
export interface CountedEntry {
  rendered: RenderedEntry;
  tokens: number;
  cutTokens: number | null;
}

/** Tokens of all that may go to the model, with what counted them. */
export interface PackageTokens extends Pick<TokenCounts, 'tokenizer' | 'problem'> {
  contract: number;
  facts: number;
  turns: number;
  entries: ReadonlyMap<TraceCandidate, CountedEntry>;
}

/** The blocks in the order in which they go to the model. */
export const PACKAGE_BLOCKS: readonly PackageBlock[] = [
  'contract',
  'facts',
  'lessons',
  'profile',
  'workspace',
  'memories',
  'web',
];
export const ENTRY_BLOCKS: readonly EntryBlock[] = ['lessons', 'profile', 'workspace', 'memories', 'web'];

/** A candidate on its way into the package. */
export interface PackageEntry extends RenderedEntry {
  block: EntryBlock;
}

/** A candidate as the model reads it: header, text, and the sentence of a lesson. Its entry must have been scored. */
export function renderEntry(
  funnel: Funnel,
  candidate: TraceCandidate,
  lessons: ReadonlyMap<string, LessonMatch>,
): RenderedEntry {
  const { text } = funnel.scored.get(candidate.ref)!.entry;
  const lesson = lessons.get(candidate.ref) ?? null;
  const phrased = lesson === null ? null : phraseLesson(lesson, candidate.title);
  const tier = priorityOf(candidate);
  const to = tier === 'structural' ? leadSectionEnd(candidate.kind, candidate.title, text) : null;
  const render = (body: string) => `${entryHeader(candidate)}\n${body}${phrased === null ? '' : `\n${phrased}`}`;
  return {
    candidate,
    tier,
    text: render(text),
    cut: to === null ? null : { to, text: render(text.slice(0, to)) },
    phrased,
  };
}

/** Core is never cut, useful may be cut to its lead section, peripheral is dropped first. */
function priorityOf({ gate, override }: TraceCandidate): PackagePriority {
  const verdict = gate?.verdict ?? 'not-judged';
  if (override === 'include' || verdict === 'exact' || verdict === 'strong') return 'core';
  return verdict === 'useful' ? 'structural' : 'peripheral';
}

/** Adds the priority and block, which depend on the note's row. */
export const toPackageEntry = (funnel: Funnel, written: RenderedEntry): PackageEntry => ({
  ...written,
  block: blockOf(funnel, written),
});

/** Block of a candidate: lessons, profile, workspace (pinned, or kept in this session), web, or memories. */
function blockOf(funnel: Funnel, { candidate: { ref, kind, tier, found }, phrased }: RenderedEntry): EntryBlock {
  const { request, scored } = funnel;
  if (phrased !== null) return 'lessons';
  if (found.some(({ lane }) => lane === 'profile')) return 'profile';
  // Either is text from outside the vault.
  if (tier === 'web' || tier === 'tool') return 'web';
  const isOfSession = request.sessionId !== null && scored.get(ref)!.entry.sessionId === request.sessionId;
  return kind === 'note' && (isOfSession || candidateNote(funnel, ref)?.pinned === true) ? 'workspace' : 'memories';
}

/**
 * Date and speaker of a text (they raise answer accuracy, docs/evidence.md). `[0]` has as many tokens as any number it
 * may get.
 */
function entryHeader({ at, speaker, role, title }: TraceCandidate): string {
  return `[0] ${new Date(at).toISOString().slice(0, 10)} · ${speaker ?? (role === 'assistant' ? 'assistant' : 'person')} · ${title}`;
}

/**
 * “Before you book a flight, check the passport’s date, because it ran out once”, or the note's own sentence where these
 * parts do not say the same. A lesson that became a convention needs no reason: its source's number points to the note.
 * One before an action that is hard to take back is a step of its own.
 */
export function phraseLesson({ lesson, action, isCheckpoint }: LessonMatch, source: string): string {
  const wording = wordLesson(lesson, source, action);
  const isConvention = (lesson.graduatedAt ?? null) !== null;
  if ('sentence' in wording)
    return `${isCheckpoint === true ? 'Check first: ' : ''}${isConvention ? 'keep to your rule: ' : ''}${wording.sentence}`;
  const { instruction, reason } = wording;
  const before = isCheckpoint === true ? `Check first: before you ${wording.action}` : `Before you ${wording.action}`;
  if (isConvention) return `${before}, keep to your rule: ${lowerFirst(instruction)}.`;
  return `${before}, ${lowerFirst(instruction)}${reason === '' ? '' : `, because ${lowerFirst(reason)}`}.`;
}

/** Keeps a capital that belongs to the word: "I", acronyms. */
const lowerFirst = (text: string): string =>
  /^(?:\p{Lu}\p{Ll}|A\s)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** A decision record as rendered for the model, for counting tokens. */
export const decisionText = ({
  subject,
  choice,
  reasons,
  alternatives,
  outcome,
  at,
}: DecisionHistory['records'][number]): string =>
  [new Date(at).toISOString().slice(0, 10), subject, choice, ...reasons, ...alternatives, outcome].join(' · ');

/** A fact as rendered for the model, for counting tokens. */
export function factText({ entity, attribute, value, validFrom, validUntil }: TracedFact): string {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return `${entity} · ${attribute}: ${value} (since ${day(validFrom)}${validUntil === null ? '' : `, until ${day(validUntil)}`})`;
}

/** Share of the text up to which a cut is worthwhile. */
const MAX_LEAD_SHARE = 0.7;

/**
 * Length in UTF-16 units of the lead section of a note or chunk: the title and the first paragraph or the list below
 * it, up to the next heading or paragraph. Null if there is nothing to cut, and for messages and summaries, which are never
 * cut.
 */
export function leadSectionEnd(kind: SourceKind, title: string, text: string): number | null {
  if (kind !== 'note' && kind !== 'chunk') return null;
  const head = kind === 'note' && text.startsWith(title) ? title.length : 0;
  let end = head;
  for (const line of linesFrom(text, head)) {
    const isBlank = line.text.trim() === '';
    const hasBody =
      text
        .slice(head, end)
        .replace(/^\s*#{1,6}\s[^\n]*/u, '')
        .trim() !== '';
    if (hasBody && (isBlank || /^#{1,6}\s/u.test(line.text))) break;
    if (!isBlank) end = line.end;
  }
  return end > head && end < text.trimEnd().length * MAX_LEAD_SHARE ? end : null;
}

function* linesFrom(text: string, start: number): Generator<{ text: string; end: number }> {
  for (let from = start; from < text.length;) {
    const found = text.indexOf('\n', from);
    const end = found === -1 ? text.length : found;
    yield { text: text.slice(from, end), end };
    from = end + 1;
  }
}
