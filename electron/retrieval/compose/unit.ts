import type { DecisionThread, RetrievalTrace, TraceCandidate, TracedFact } from '../../../shared/domain/trace';
import type { CueMatch } from '../books';
import type { Funnel } from '../funnel';
import { firstLevelOf } from './first-level';

export type Block = NonNullable<RetrievalTrace['package']['blocks']>[number]['block'];
export type UnitBlock = NonNullable<NonNullable<TraceCandidate['compose']>['block']>;
export type ComposeTier = NonNullable<TraceCandidate['compose']>['tier'];

/** In the order they go to the model. */
export const BLOCKS: readonly Block[] = ['contract', 'facts', 'cues', 'workspace', 'memories', 'web'];
export const UNIT_BLOCKS: readonly UnitBlock[] = ['cues', 'workspace', 'memories', 'web'];

/** A candidate as the model reads it: all that its tokens hang on. */
export interface WrittenUnit {
  candidate: TraceCandidate;
  tier: ComposeTier;
  /** Whole and (where it can be cut) to its first level. */
  text: string;
  cut: { to: number; text: string } | null;
  phrased: string | null;
}

/** A candidate on its way into the package. */
export interface Unit extends WrittenUnit {
  block: UnitBlock;
}

export function writeUnit(
  funnel: Funnel,
  candidate: TraceCandidate,
  lessons: ReadonlyMap<string, CueMatch>,
): WrittenUnit {
  const { text } = funnel.scored.get(candidate.ref)!.entry;
  const lesson = lessons.get(candidate.ref) ?? null;
  const phrased = lesson === null ? null : phraseCue(lesson);
  const tier = tierOf(candidate);
  const to = tier === 'structural' ? firstLevelOf(candidate.kind, candidate.title, text) : null;
  const asRead = (body: string) => `${headOf(candidate)}\n${body}${phrased === null ? '' : `\n${phrased}`}`;
  return {
    candidate,
    tier,
    text: asRead(text),
    cut: to === null ? null : { to, text: asRead(text.slice(0, to)) },
    phrased,
  };
}

/** What fits best is never cut; what is useful may be cut to its first level; the rest goes first. */
function tierOf({ gate, override }: TraceCandidate): ComposeTier {
  const verdict = gate?.verdict ?? 'not-judged';
  if (override === 'include' || verdict === 'exact' || verdict === 'strong') return 'core';
  return verdict === 'useful' ? 'structural' : 'peripheral';
}

/** What the store's row of a note decides comes last. */
export const toUnit = (funnel: Funnel, written: WrittenUnit): Unit => ({ ...written, block: blockOf(funnel, written) });

/** Lessons, what is being worked on (pinned, or kept in this session), the web, and everything else. */
function blockOf(
  { request, scored, notes }: Funnel,
  { candidate: { ref, kind, tier }, phrased }: WrittenUnit,
): UnitBlock {
  if (phrased !== null) return 'cues';
  if (tier === 'web') return 'web';
  const isOfSession = request.sessionId !== null && scored.get(ref)!.entry.sessionId === request.sessionId;
  return kind === 'note' && (isOfSession || notes?.get(ref)?.pinned === true) ? 'workspace' : 'memories';
}

/**
 * The date and the speaker go with every unit (peers.md: QA .439 → .641); [0] takes the tokens of whatever number it
 * gets.
 */
function headOf({ at, speaker, role, title }: TraceCandidate): string {
  return `[0] ${new Date(at).toISOString().slice(0, 10)} · ${speaker ?? (role === 'assistant' ? 'assistant' : 'person')} · ${title}`;
}

/** “Before you book a flight, check the passport’s date, because it ran out once.” */
export function phraseCue({ cue: { instruction, reason }, action }: CueMatch): string {
  const plain = (text: string) => text.trim().replace(/[.\s]+$/u, '');
  const because = plain(reason).replace(/^because\s+/iu, '');
  return `Before you ${plain(action)}, ${lowerFirst(plain(instruction))}${because === '' ? '' : `, because ${lowerFirst(because)}`}.`;
}

/** A first capital stays where it belongs to the word: "I", a name in capitals. */
const lowerFirst = (text: string): string =>
  /^(?:\p{Lu}\p{Ll}|A\s)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** A decision record as the model reads it; for counting. */
export const decisionText = ({
  subject,
  choice,
  reasons,
  alternatives,
  ledTo,
  at,
}: DecisionThread['records'][number]): string =>
  [new Date(at).toISOString().slice(0, 10), subject, choice, ...reasons, ...alternatives, ledTo].join(' · ');

/** A fact as the model reads it; for counting. */
export function factText({ entity, attribute, value, validFrom, validUntil }: TracedFact): string {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return `${entity} · ${attribute}: ${value} (since ${day(validFrom)}${validUntil === null ? '' : `, until ${day(validUntil)}`})`;
}
