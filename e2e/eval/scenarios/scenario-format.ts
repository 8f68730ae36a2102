import { z } from 'zod';
import { categorySchema } from '../../../shared/domain/note';
import { STAGE_NAMES } from '../../../shared/domain/trace';

// The format of scenarios: one verb per step, patterns as regular expressions that ignore case.

const patternSchema = z.string().min(1).transform(toPattern);
const patterns = z.array(patternSchema).min(1);
const dateSchema = z.iso.date();
const momentSchema = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), 'no date and time in the ISO format')
  .transform((text) => Date.parse(text));

/** Statuses of notes under the names that scenarios use. */
export const STATUS_NAMES = {
  provisional: ['pending'],
  pending: ['pending'],
  kept: ['kept'],
  rejected: ['dropped'],
  dropped: ['dropped'],
  later: ['deferred'],
  deferred: ['deferred'],
  merged: ['merged'],
  superseded: ['superseded'],
  archived: ['archived'],
} as const;
const statusSchema = z.enum(Object.keys(STATUS_NAMES) as (keyof typeof STATUS_NAMES)[] as [keyof typeof STATUS_NAMES]);

const factPatterns = z
  .array(
    z.strictObject({
      entity: patternSchema.optional(),
      attribute: patternSchema.optional(),
      value: patternSchema.optional(),
    }),
  )
  .min(1);

const expectationSchema = z
  .strictObject({
    surfaced: patterns,
    firstThree: patterns,
    notSurfaced: patterns,
    atMost: z.number().int().nonnegative(),
    nothing: z.literal(true),
    skipped: z.literal(true),
    answer: patterns,
    notAnswer: patterns,
    left: z.array(z.strictObject({ match: patternSchema, stage: z.enum(STAGE_NAMES).optional() })).min(1),
    units: z
      .array(
        z.strictObject({
          match: patternSchema,
          category: categorySchema.optional(),
          hedged: z.boolean().optional(),
        }),
      )
      .min(1),
    noUnits: z.union([z.literal(true), patterns]),
    reuses: patterns,
    notes: z
      .array(
        z.strictObject({
          match: patternSchema,
          status: statusSchema.optional(),
          category: categorySchema.optional(),
          confirmations: z.number().int().nonnegative().optional(),
        }),
      )
      .min(1),
    facts: factPatterns,
    notFacts: factPatterns,
    reminders: patterns,
    noReminders: patterns,
    notices: patterns,
    noNotices: z.union([z.literal(true), patterns]),
    decision: z.strictObject({
      subject: patternSchema,
      decided: patternSchema.optional(),
      reason: patternSchema.optional(),
      alternative: patternSchema.optional(),
      failed: patternSchema.optional(),
    }),
    noDecision: z.literal(true),
    window: z.strictObject({ from: dateSchema, to: dateSchema }),
    resolved: z.array(z.strictObject({ mention: patternSchema, as: patternSchema })).min(1),
    sessionSummary: patternSchema,
    thread: patternSchema,
  })
  .partial()
  .refine((expected) => Object.keys(expected).length > 0, 'it expects nothing');

const text = z.string().trim().min(1);
const allOrPattern = z.union([z.literal('all'), patternSchema]);
const at = momentSchema.optional();

/** The schema of each verb; the verb is the step's own key. */
const STEP_SCHEMAS = {
  session: z.strictObject({ session: text, at }),
  say: z.strictObject({ say: text, reply: text.optional(), at }),
  import: z.strictObject({
    import: z
      .array(
        z.strictObject({
          session: text,
          date: text,
          turns: z.array(z.strictObject({ speaker: text, text })).min(1),
        }),
      )
      .min(1),
    at,
  }),
  note: z.strictObject({
    note: z.strictObject({ title: text, text: z.string(), tier: z.enum(['engram', 'resource']).default('engram') }),
    at,
  }),
  /** What another assistant remembers, pasted. */
  memory: z.strictObject({ memory: z.strictObject({ from: z.enum(['chatgpt', 'claude', 'gemini']), text }), at }),
  document: z.strictObject({ document: z.strictObject({ name: text, text }), at }),
  keep: z.strictObject({ keep: allOrPattern, at }),
  drop: z.strictObject({ drop: allOrPattern, at }),
  later: z.strictObject({ later: allOrPattern, at }),
  edit: z.strictObject({ edit: z.strictObject({ match: patternSchema, text }), at }),
  merge: z.strictObject({ merge: z.tuple([patternSchema, patternSchema]), at }),
  replace: z.strictObject({ replace: z.strictObject({ old: patternSchema, new: patternSchema }), at }),
  archive: z.strictObject({ archive: patternSchema, at }),
  neverSurface: z.strictObject({ neverSurface: patternSchema, at }),
  pin: z.strictObject({ pin: patternSchema, at }),
  confirm: z.strictObject({ confirm: patternSchema, at }),
  notHere: z.strictObject({ notHere: patternSchema, at }),
  deleteSession: z.strictObject({ deleteSession: text, at }),
  undo: z.strictObject({ undo: z.literal(true), at }),
  search: z.strictObject({ search: text, includeArchived: z.boolean().optional(), asOf: momentSchema.optional(), at }),
  expect: z.strictObject({ expect: expectationSchema, at }),
};

export type Verb = keyof typeof STEP_SCHEMAS;
export const VERBS = Object.keys(STEP_SCHEMAS) as Verb[];
export const EXPECTATION_KEYS = Object.keys(expectationSchema.shape) as (keyof Expectation)[];

type StepOfVerb = { [Name in Verb]: z.infer<(typeof STEP_SCHEMAS)[Name]> & { verb: Name } };
/** A step with its verb; `Step<'say'>` is one of saying. */
export type Step<Name extends Verb = Verb> = StepOfVerb[Name];
export type Expectation = z.infer<typeof expectationSchema>;

const scenarioSchema = z.strictObject({
  id: text,
  capability: text,
  source: z.string().optional(),
  language: z.string().optional(),
  /** The person's name, as speakers of imported transcripts have it. */
  me: text,
  steps: z.array(z.unknown()).min(1),
});
export type Scenario = Omit<z.infer<typeof scenarioSchema>, 'steps'> & { steps: Step[] };

/** Expectations about the last thing said or searched; those about the vault need neither. */
const OF_THE_VAULT: ReadonlySet<string> = new Set(['notes', 'facts', 'notFacts', 'thread', 'sessionSummary']);
/** Expectations that a search cannot meet, since nothing is answered and nothing is taken apart. */
const OF_A_TURN: ReadonlySet<string> = new Set(['answer', 'notAnswer', 'units', 'noUnits', 'reuses']);

/** Reads a file's text. @throws an error that names the scenario and the step that do not fit the format */
export function readScenarios(file: string, json: string): Scenario[] {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch (error) {
    throw new ScenarioFormatError(`${file} is no JSON: ${(error as Error).message}`);
  }
  const read = z.strictObject({ format: z.literal(1), scenarios: z.array(z.unknown()).min(1) }).safeParse(data);
  if (!read.success) throw new ScenarioFormatError(`${file}: ${problemOf(read.error)}`);
  const ids = new Set<string>();
  return read.data.scenarios.map((entry, index) => {
    const scenario = readScenario(file, entry, index);
    if (ids.has(scenario.id)) throw new ScenarioFormatError(`${file}: two scenarios are called “${scenario.id}”`);
    ids.add(scenario.id);
    return scenario;
  });
}

export class ScenarioFormatError extends Error {
  override readonly name = 'ScenarioFormatError';
}

function readScenario(file: string, entry: unknown, index: number): Scenario {
  const read = scenarioSchema.safeParse(entry);
  const id = (entry as { id?: unknown } | null)?.id;
  const where = `${file}, scenario ${typeof id === 'string' ? `“${id}”` : index + 1}`;
  if (!read.success) throw new ScenarioFormatError(`${where}: ${problemOf(read.error)}`);
  const asked = { isAnything: false, isSearch: false };
  const steps = read.data.steps.map((step, position) => {
    try {
      return readStep(step, asked);
    } catch (error) {
      if (!(error instanceof ScenarioFormatError)) throw error;
      throw new ScenarioFormatError(`${where}, step ${position + 1}: ${error.message}`);
    }
  });
  return { ...read.data, steps };
}

/** @param asked whether anything was said or searched before, and whether a search came last; brought up to date */
function readStep(step: unknown, asked: { isAnything: boolean; isSearch: boolean }): Step {
  if (typeof step !== 'object' || step === null || Array.isArray(step))
    throw new ScenarioFormatError('a step is an object with one verb');
  const verbs = VERBS.filter((name) => Object.hasOwn(step, name));
  const [verb] = verbs;
  if (verb === undefined || verbs.length > 1)
    throw new ScenarioFormatError(
      `a step has one verb, and this one has ${verbs.length === 0 ? 'none' : verbs.join(' and ')} (${Object.keys(step).join(', ')})`,
    );
  const read = STEP_SCHEMAS[verb].safeParse(step);
  if (!read.success) throw new ScenarioFormatError(problemOf(read.error));
  const parsed = { ...read.data, verb } as Step;
  if (parsed.verb === 'say' || parsed.verb === 'search' || parsed.verb === 'import')
    Object.assign(asked, {
      isAnything: parsed.verb !== 'import' || asked.isAnything,
      isSearch: parsed.verb === 'search',
    });
  if (parsed.verb === 'expect') requireSubject(parsed.expect, asked);
  if (parsed.verb === 'notHere' && !asked.isAnything)
    throw new ScenarioFormatError('notHere: nothing was said or searched before');
  return parsed;
}

function requireSubject(
  expected: Expectation,
  { isAnything, isSearch }: { isAnything: boolean; isSearch: boolean },
): void {
  for (const key of Object.keys(expected)) {
    if (!isAnything && !OF_THE_VAULT.has(key))
      throw new ScenarioFormatError(`expect.${key}: nothing was said or searched before`);
    if (isSearch && OF_A_TURN.has(key)) throw new ScenarioFormatError(`expect.${key}: a search has no ${key}`);
  }
}

function toPattern(source: string, context: { addIssue(issue: { code: 'custom'; message: string }): void }): RegExp {
  try {
    return new RegExp(source, 'iu');
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
    return z.NEVER;
  }
}

const problemOf = ({ issues: [issue] }: z.ZodError): string =>
  `${issue!.path.length === 0 ? '' : `${issue!.path.join('.')}: `}${issue!.message}`;
