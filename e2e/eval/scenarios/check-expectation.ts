import { STATUS_NAMES, type Expectation } from './scenario-format';
import { list, noteLine, quote, sourceLine, unitLine } from './observation-text';
import type { Seen, SeenFact, SeenText, SeenTurn } from './observation';

/** An expectation that does not hold: what was expected, and what came instead. */
export interface Unmet {
  expected: string;
  got: string;
}

type Check<Key extends keyof Expectation> = (expected: NonNullable<Expectation[Key]>, seen: Seen) => Unmet[];
type TurnCheck<Key extends keyof Expectation> = (
  expected: NonNullable<Expectation[Key]>,
  turn: SeenTurn,
  seen: Seen,
) => Unmet[];

/** Everything of an expectation that does not hold; empty when all of it does. */
export function checkExpectation(expected: Expectation, seen: Seen): Unmet[] {
  return (Object.keys(CHECKS) as (keyof Expectation)[]).flatMap((key) => {
    const value = expected[key];
    return value === undefined ? [] : (CHECKS[key] as (value: unknown, seen: Seen) => Unmet[])(value, seen);
  });
}

const ofTurn =
  <Key extends keyof Expectation>(check: TurnCheck<Key>): Check<Key> =>
  (expected, seen) => {
    if (seen.turn === null) throw new Error('nothing was said or searched before');
    return check(expected, seen.turn, seen);
  };

const matchesSource = (pattern: RegExp, { title, text }: SeenText): boolean =>
  pattern.test(title) || pattern.test(text);
const shown = (pattern: RegExp): string => `/${pattern.source}/`;

/** One line per pattern that nothing matches. */
const missing = <Value>(
  name: string,
  patterns: readonly RegExp[],
  values: readonly Value[],
  { isMatch, got }: { isMatch: (pattern: RegExp, value: Value) => boolean; got: () => string },
): Unmet[] =>
  patterns
    .filter((pattern) => !values.some((value) => isMatch(pattern, value)))
    .map((pattern) => ({ expected: `${name} ${shown(pattern)}`, got: got() }));

/** One line per pattern that something matches, with what does. */
const present = <Value>(
  name: string,
  patterns: readonly RegExp[],
  values: readonly Value[],
  { isMatch, line }: { isMatch: (pattern: RegExp, value: Value) => boolean; line: (value: Value) => string },
): Unmet[] =>
  patterns.flatMap((pattern) => {
    const found = values.filter((value) => isMatch(pattern, value));
    return found.length === 0 ? [] : [{ expected: `${name} ${shown(pattern)}`, got: list(found.map(line)) }];
  });

const test = (pattern: RegExp, text: string): boolean => pattern.test(text);
const unless = (holds: boolean, expected: string, got: () => string): Unmet[] =>
  holds ? [] : [{ expected, got: got() }];

const sources = ({ sources: all, isSkipped }: SeenTurn): string =>
  isSkipped ? 'the turn was read as needing no memory' : list(all.map(sourceLine), 'an empty package');

const matchesFact =
  (wanted: { entity?: RegExp | undefined; attribute?: RegExp | undefined; value?: RegExp | undefined }) =>
  (fact: SeenFact): boolean =>
    (['entity', 'attribute', 'value'] as const).every((field) => wanted[field]?.test(fact[field]) ?? true);
const factText = (wanted: Record<string, RegExp | undefined>): string =>
  Object.entries(wanted)
    .map(([field, pattern]) => `${field} ${shown(pattern!)}`)
    .join(', ');
const factLine = ({ entity, attribute, value }: SeenFact): string => `${entity} · ${attribute} · ${value}`;

const CHECKS: { [Key in keyof Required<Expectation>]: Check<Key> } = {
  surfaced: ofTurn((patterns, turn) =>
    missing('surfaced', patterns, turn.sources, {
      isMatch: matchesSource,
      got: () => `${sources(turn)}${leftOutWhere(patterns, turn)}`,
    }),
  ),
  firstThree: ofTurn((patterns, turn) =>
    missing('firstThree', patterns, turn.sources.slice(0, 3), {
      isMatch: matchesSource,
      got: () => `${sources(turn)}${leftOutWhere(patterns, turn)}`,
    }),
  ),
  notSurfaced: ofTurn((patterns, turn) =>
    present('notSurfaced', patterns, turn.sources, { isMatch: matchesSource, line: sourceLine }),
  ),
  atMost: ofTurn((count, turn) =>
    unless(turn.sources.length <= count, `atMost ${count}`, () => `${turn.sources.length}: ${sources(turn)}`),
  ),
  nothing: ofTurn((_, turn) => [
    ...unless(turn.sources.length === 0, 'nothing in the package', () => sources(turn)),
    ...unless(turn.saysNothingApplies, 'the answer says that nothing applies', () => quote(turn.answer ?? '')),
  ]),
  skipped: ofTurn((_, turn) => unless(turn.isSkipped, 'skipped', () => `the funnel ran: ${sources(turn)}`)),
  answer: ofTurn((patterns, { answer }) =>
    missing('answer', patterns, [answer ?? ''], { isMatch: test, got: () => quote(answer ?? '') }),
  ),
  notAnswer: ofTurn((patterns, { answer }) =>
    present('notAnswer', patterns, [answer ?? ''], { isMatch: test, line: quote }),
  ),
  left: ofTurn((wanted, turn) =>
    wanted
      .filter(
        ({ match, stage }) =>
          !turn.leftOut.some((one) => matchesSource(match, one) && (stage ?? one.stage) === one.stage),
      )
      .map(({ match, stage }) => ({
        expected: `left out ${shown(match)}${stage === undefined ? '' : ` at ${stage}`}`,
        got: list(
          turn.leftOut.map((one) => `${one.stage}: ${sourceLine(one)}`),
          'nothing was left out',
        ),
      })),
  ),
  units: ofTurn((wanted, turn) =>
    wanted
      .filter(
        ({ match, category, hedged }) =>
          !turn.units.some(
            (unit) =>
              match.test(unit.text) &&
              (category ?? unit.category) === unit.category &&
              (hedged ?? unit.isHedged) === unit.isHedged,
          ),
      )
      .map(({ match, category, hedged }) => ({
        expected: `unit ${shown(match)}${category === undefined ? '' : `, ${category}`}${hedged === undefined ? '' : hedged ? ', hedged' : ', not hedged'}`,
        got: list(turn.units.map(unitLine), noUnitsText(turn)),
      })),
  ),
  noUnits: ofTurn((patterns, { units }) =>
    patterns === true
      ? unless(units.length === 0, 'no units', () => list(units.map(unitLine)))
      : present('noUnits', patterns, units, { isMatch: (pattern, { text }) => pattern.test(text), line: unitLine }),
  ),
  reuses: ofTurn((patterns, turn) =>
    missing('reuses', patterns, turn.reuses, {
      isMatch: matchesSource,
      got: () =>
        `${list(turn.reuses.map(sourceLine), 'no note was used')}; ${noUnitsText(turn)}, units: ${list(turn.units.map(unitLine))}`,
    }),
  ),
  notes: (wanted, { vault }) =>
    wanted.flatMap(({ match, status, category, confirmations = 0 }) => {
      const named = vault.notes.filter((note) => matchesSource(match, note));
      const holds = named.some(
        (note) =>
          (status === undefined || (STATUS_NAMES[status] as readonly string[]).includes(note.status)) &&
          (category ?? note.category) === note.category &&
          note.confirmations >= confirmations,
      );
      return unless(
        holds,
        `note ${shown(match)}${status === undefined ? '' : `, ${status}`}${category === undefined ? '' : `, ${category}`}${confirmations === 0 ? '' : `, ${confirmations} confirmations`}`,
        () => (named.length > 0 ? list(named.map(noteLine)) : `none; ${list(vault.notes.map(noteLine), 'no notes')}`),
      );
    }),
  facts: (wanted, { vault: { facts } }) =>
    wanted.flatMap((fact) =>
      unless(facts.some(matchesFact(fact)), `fact: ${factText(fact)}`, () => list(facts.map(factLine), 'no facts')),
    ),
  notFacts: (wanted, { vault: { facts } }) =>
    wanted.flatMap((fact) => {
      const found = facts.filter(matchesFact(fact));
      return unless(found.length === 0, `no fact: ${factText(fact)}`, () => list(found.map(factLine)));
    }),
  reminders: ofTurn((patterns, turn) =>
    missing('reminders', patterns, turn.reminders, {
      isMatch: test,
      got: () => `${list(turn.reminders.map(quote), 'no lesson')}; package: ${sources(turn)}`,
    }),
  ),
  noReminders: ofTurn((patterns, turn) =>
    present('noReminders', patterns, turn.reminders, { isMatch: test, line: quote }),
  ),
  notices: ofTurn((patterns, turn) =>
    missing('notices', patterns, turn.notices, {
      isMatch: test,
      got: () => list(turn.notices.map(quote), 'no notice'),
    }),
  ),
  noNotices: ofTurn((patterns, { notices }) =>
    patterns === true
      ? unless(notices.length === 0, 'no notices', () => list(notices.map(quote)))
      : present('noNotices', patterns, notices, { isMatch: test, line: quote }),
  ),
  decision: ofTurn((wanted, { decision }) => checkDecision(wanted, decision)),
  noDecision: ofTurn((_, { decision }) => unless(decision === null, 'no decision', () => decisionLine(decision!))),
  window: ofTurn((wanted, { window }) =>
    unless(window?.from === wanted.from && window.to === wanted.to, `window ${wanted.from} to ${wanted.to}`, () =>
      window === null ? 'no window' : `${window.from} to ${window.to}`,
    ),
  ),
  resolved: ofTurn((wanted, { references }) =>
    wanted.flatMap(({ mention, as }) =>
      unless(
        references.some((one) => mention.test(one.mention) && as.test(one.resolved)),
        `${shown(mention)} resolved as ${shown(as)}`,
        () =>
          list(
            references.map((one) => `“${one.mention}” as “${one.resolved}”`),
            'nothing was resolved',
          ),
      ),
    ),
  ),
  sessionSummary: (pattern, { vault: { sessionSummary } }) =>
    unless(sessionSummary !== null && pattern.test(sessionSummary), `session summary ${shown(pattern)}`, () =>
      sessionSummary === null ? 'no summary' : quote(sessionSummary),
    ),
  thread: (pattern, { vault: { threads } }) =>
    unless(
      threads.some((subject) => pattern.test(subject)),
      `thread ${shown(pattern)}`,
      () => list(threads.map(quote), 'no thread'),
    ),
};

/** Where candidates that were wanted were left out. */
function leftOutWhere(patterns: readonly RegExp[], { leftOut }: SeenTurn): string {
  const wanted = leftOut.filter((one) => patterns.some((pattern) => matchesSource(pattern, one)));
  return wanted.length === 0 ? '' : `; left out: ${list(wanted.map((one) => `${one.stage}: ${sourceLine(one)}`))}`;
}

const noUnitsText = ({ repetitions }: SeenTurn): string =>
  repetitions === 0 ? 'no unit' : `no unit, ${repetitions} taken as said before`;

function checkDecision(
  { subject, ...wanted }: NonNullable<Expectation['decision']>,
  history: SeenTurn['decision'],
): Unmet[] {
  if (history === null) return [{ expected: `decision on ${shown(subject)}`, got: 'answered from no decision' }];
  const records = history.records.filter(({ state }) => state !== 'withdrawn');
  const standing = records.filter(({ kind, state }) => kind === 'decision' && state === 'stands');
  const texts = {
    decided: standing.map(({ choice }) => choice),
    reason: standing.flatMap(({ reasons }) => reasons),
    alternative: standing.flatMap(({ alternatives }) => alternatives),
    failed: records
      .filter(({ kind }) => kind === 'negative-result')
      .map(({ choice, outcome, reasons }) => [choice, outcome, ...reasons].join(' · ')),
  };
  return [
    ...unless(
      subject.test(history.subject) || records.some((record) => subject.test(record.subject)),
      `decision on ${shown(subject)}`,
      () => decisionLine(history),
    ),
    ...(Object.keys(texts) as (keyof typeof texts)[]).flatMap((part) => {
      const pattern = wanted[part];
      return pattern === undefined
        ? []
        : unless(
            texts[part].some((text) => pattern.test(text)),
            `decision: ${part} ${shown(pattern)}`,
            () => decisionLine(history),
          );
    }),
  ];
}

const decisionLine = ({ subject, records }: NonNullable<SeenTurn['decision']>): string =>
  `on “${subject}”: ${list(
    records.map(
      ({ kind, state, choice, reasons, alternatives, outcome }) =>
        `${kind} (${state}) “${choice}”, because ${quote(reasons.join('; '))}, instead of ${quote(alternatives.join('; '))}${outcome === '' ? '' : `, outcome “${outcome}”`}`,
    ),
  )}`;
