import { isGrounded } from '../../../electron/corpus/quality-gate/quality-gate';
import { countWords } from '../../../electron/language/grammar/split-claims';
import { MAX_UNIT_WORDS } from '../../../shared/domain/note';
import type { LabelledSpan, LabelledTurn, LabelledUnit } from './read-labelled-turns';

/** Minimum intersection over union of two spans of the same unit. */
export const MIN_OVERLAP = 0.5;
/** Share of a labelled span that another must contain to state it. */
const MIN_CONTAINED_SHARE = 0.8;

/** The command's output; ratios 0–1, followed by four counts. */
export interface ExtractionFigures {
  recall: number;
  precision: number;
  categoryAccuracy: number;
  overLength: number;
  tightenedHedges: number;
  assistantDecisions: number;
  ungrounded: number;
  turns: number;
}

/** Further counts, for work on the rules. */
export interface ExtractionLeaks {
  /** Units that repeat what was recalled. */
  reExtracted: number;
  secretsInUnits: number;
  excludedInUnits: number;
}

/** One judged unit, for the list of errors. */
export interface Finding {
  kind:
    | 'miss'
    | 'false'
    | 'category'
    | 'over-length'
    | 'hedge'
    | 'assistant-decision'
    | 'ungrounded'
    | 're-extracted'
    | 'secret'
    | 'excluded';
  turn: string;
  text: string;
}

const sharedLength = (a: LabelledSpan, b: LabelledSpan): number =>
  a.messageId === b.messageId ? Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start)) : 0;
const lengthOf = ({ start, end }: LabelledSpan): number => end - start;
/** Intersection over union of two spans, 0–1. */
export const spanOverlap = (a: LabelledSpan, b: LabelledSpan): number =>
  sharedLength(a, b) / (lengthOf(a) + lengthOf(b) - sharedLength(a, b));
const shareInside = (a: LabelledSpan, b: LabelledSpan): number =>
  lengthOf(a) === 0 ? 0 : sharedLength(a, b) / lengthOf(a);

/** Matches found units with labels, one to one, greatest overlap first; ties by position. */
export function matchUnits(
  found: readonly LabelledUnit[],
  labelled: readonly LabelledUnit[],
): Map<LabelledUnit, LabelledUnit> {
  const pairs = found
    .flatMap((unit) => labelled.map((label) => ({ unit, label, overlap: spanOverlap(unit, label) })))
    .filter(({ overlap }) => overlap >= MIN_OVERLAP)
    .sort((a, b) => b.overlap - a.overlap);
  const matched = new Map<LabelledUnit, LabelledUnit>();
  const taken = new Set<LabelledUnit>();
  for (const { unit, label } of pairs) {
    if (matched.has(unit) || taken.has(label)) continue;
    matched.set(unit, label);
    taken.add(label);
  }
  return matched;
}

/** Accumulates turns; `figures()` can be called at any time. */
export function createExtractionScore() {
  let labelledCount = 0;
  let foundCount = 0;
  let hits = 0;
  let rightCategories = 0;
  let turns = 0;
  const findings: Finding[] = [];
  const count = (...kinds: Finding['kind'][]): number => findings.filter(({ kind }) => kinds.includes(kind)).length;
  const recordFinding = (turn: LabelledTurn, kind: Finding['kind'], text: string): void =>
    void findings.push({ kind, turn: turn.id, text });

  return {
    findings,
    add(turn: LabelledTurn, all: readonly LabelledUnit[]): void {
      const matched = matchUnits(all, turn.units);
      // A unit mostly in a don't-care span is neither right nor wrong unless it matched a label.
      const found = all.filter(
        (unit) => matched.has(unit) || !turn.dontCare.some((span) => shareInside(unit, span) >= MIN_OVERLAP),
      );
      turns += 1;
      labelledCount += turn.units.length;
      foundCount += found.length;
      hits += matched.size;
      for (const label of turn.units.filter((unit) => ![...matched.values()].includes(unit)))
        recordFinding(turn, 'miss', `${label.category}: ${quoteOf(turn, label)}`);
      for (const unit of found) {
        const label = matched.get(unit);
        if (label === undefined) recordFinding(turn, 'false', `${unit.category}: ${unit.text}`);
        else if (label.category === unit.category) rightCategories += 1;
        else recordFinding(turn, 'category', `${label.category} → ${unit.category}: ${unit.text}`);
      }
      for (const unit of all)
        for (const kind of brokenRules(turn, unit, matched))
          recordFinding(turn, kind, `${unit.category}: ${unit.text}`);
    },
    figures: (): ExtractionFigures => ({
      recall: ratio(hits, labelledCount),
      precision: ratio(hits, foundCount),
      categoryAccuracy: ratio(rightCategories, hits),
      overLength: count('over-length'),
      tightenedHedges: count('hedge'),
      assistantDecisions: count('assistant-decision'),
      ungrounded: count('ungrounded'),
      turns,
    }),
    leaks: (): ExtractionLeaks => ({
      reExtracted: count('re-extracted'),
      secretsInUnits: count('secret'),
      excludedInUnits: count('excluded'),
    }),
  };
}

/** Every rule that a unit breaks, labelled or not. */
function brokenRules(
  turn: LabelledTurn,
  unit: LabelledUnit,
  matched: ReadonlyMap<LabelledUnit, LabelledUnit>,
): Finding['kind'][] {
  const message = turn.messages.find(({ id }) => id === unit.messageId);
  const quote = quoteOf(turn, unit);
  // Whether a hedged claim, or a fragment of it, is presented as certain.
  const saysHedged = (label: LabelledUnit): boolean =>
    label.category === 'exploratory' &&
    (shareInside(label, unit) >= MIN_CONTAINED_SHARE ||
      (shareInside(unit, label) >= MIN_OVERLAP && (matched.get(unit) ?? label) === label));
  const touches = (words: string): boolean => {
    const at = message?.text.indexOf(words) ?? -1;
    return unit.text.includes(words) || (at !== -1 && unit.start < at + words.length && at < unit.end);
  };
  const rules: [Finding['kind'], boolean][] = [
    ['over-length', countWords(unit.text) > MAX_UNIT_WORDS],
    ['hedge', unit.category !== 'exploratory' && turn.units.some(saysHedged)],
    ['assistant-decision', unit.category === 'decision' && message?.role === 'assistant'],
    ['ungrounded', quote.trim() === '' || !isGrounded(unit.text, quote)],
    [
      're-extracted',
      turn.reuses.some(
        (span) => shareInside(unit, span) >= MIN_OVERLAP || shareInside(span, unit) >= MIN_CONTAINED_SHARE,
      ),
    ],
    ['secret', turn.secrets.some(touches)],
    ['excluded', turn.excluded.some((name) => unit.text.includes(name))],
  ];
  return rules.filter(([, isBroken]) => isBroken).map(([kind]) => kind);
}

const quoteOf = ({ messages }: LabelledTurn, { messageId, start, end }: LabelledSpan): string =>
  messages.find(({ id }) => id === messageId)?.text.slice(start, end) ?? '';

const ratio = (part: number, whole: number): number => (whole === 0 ? 1 : Math.round((part / whole) * 1000) / 1000);
