import type { RetrievalTrace } from '../../../shared/domain/trace';
import { MEMORY_PATTERNS, type MemoryPattern, type MemoryPatterns } from '../../../shared/ipc/routes/memory-patterns';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import type { VaultStore } from '../../store/vault-store';
import { t } from '../../../shared/messages/message';

const PERIOD_DAYS = 90;
const MAX_QUESTIONS = 2_000;
/** Questions below which usage says nothing about habits. */
const MIN_QUESTIONS = 5;
/** Share of the questions from which a pattern counts as in use. */
const MIN_USE_SHARE = 0.1;

/** The fields of a trace that are read; its texts are many times larger. */
const TRACE_FIELDS = [
  'id',
  'surface',
  'purpose',
  'asOf',
  'sessionId',
  'skipped',
  'facts',
  'package',
  'order',
  'candidates',
  'ref',
  'kind',
  'origin',
  'found',
  'lane',
  'plan',
  'key',
  'entity',
];

/** Contents of the vault, to say what the next pattern would need. */
export interface VaultContents {
  facts: number;
  pendingUnits: number;
  embedded: number;
  toEmbed: number;
  sessions: number;
}

/**
 * The patterns one question used. In-session: the conversation alone answered. Key–value: the fact table had the value
 * of a named key. Semantic: a note or document was found by its words or meaning. Episodic: a message of another
 * session was packed, or everything in a time window was asked for.
 */
export function readPatterns(trace: RetrievalTrace): Set<MemoryPattern> {
  const used = new Set<MemoryPattern>();
  const packaged = new Set(trace.package.order);
  const sources = trace.candidates.filter(({ ref }) => packaged.has(ref));
  if ((trace.facts ?? []).length > 0) used.add('key-value');
  if (sources.some(({ kind }) => kind !== 'message')) used.add('semantic');
  if (
    sources.some(
      ({ kind, origin, found }) =>
        kind === 'message' && (origin?.sessionId !== trace.sessionId || found.some(({ lane }) => lane === 'temporal')),
    )
  )
    used.add('episodic');
  if (trace.skipped !== null || (used.size === 0 && sources.some(({ kind }) => kind === 'message')))
    used.add('in-session');
  return used;
}

/** Counts patterns over the chat's questions; supplements count with their question. */
export async function countPatterns(
  store: Pick<VaultStore, 'pages' | 'textPages'>,
  state: VaultContents,
  now: number,
): Promise<MemoryPatterns> {
  const counted: { asOf: number; used: Set<MemoryPattern>; hasKey: boolean }[] = [];
  const incognito = new Set<string>();
  for await (const page of store.pages('sessions'))
    for (const session of page) if (session.incognito) incognito.add(session.id);
  for await (const page of store.textPages('traces', TRACE_FIELDS)) {
    for (const trace of JSON.parse(page) as RetrievalTrace[]) {
      if (
        trace.surface !== 'chat' ||
        incognito.has(trace.sessionId ?? '') ||
        (trace.purpose ?? 'question') !== 'question' ||
        trace.asOf < now - PERIOD_DAYS * DAY_MS
      )
        continue;
      counted.push({
        asOf: trace.asOf,
        used: readPatterns(trace),
        hasKey: trace.plan.key !== null && (trace.facts ?? []).length === 0,
      });
    }
  }
  const questions = counted.sort((a, b) => b.asOf - a.asOf).slice(0, MAX_QUESTIONS);
  const used = Object.fromEntries(
    MEMORY_PATTERNS.map((pattern) => [pattern, questions.filter((question) => question.used.has(pattern)).length]),
  ) as Record<MemoryPattern, number>;
  const unanswered = questions.filter((question) => question.used.size === 0).length;
  const keysWithoutValue = questions.filter(({ hasKey }) => hasKey).length;
  return {
    questions: questions.length,
    since: questions.at(-1)?.asOf ?? null,
    used,
    unanswered,
    keysWithoutValue,
    next: recommendNextPattern({ questions: questions.length, used, unanswered, keysWithoutValue }, state),
  };
}

type PatternCounts = Pick<MemoryPatterns, 'questions' | 'used' | 'unanswered' | 'keysWithoutValue'>;

/** The first pattern, in order of cost, that is not in use and would have answered something. */
export function recommendNextPattern(
  { questions, used, unanswered, keysWithoutValue }: PatternCounts,
  state: VaultContents,
): MemoryPatterns['next'] {
  const isInUse = (pattern: MemoryPattern) => questions >= MIN_QUESTIONS && used[pattern] >= questions * MIN_USE_SHARE;
  if (questions < MIN_QUESTIONS) {
    return {
      pattern: 'key-value',
      gain: t('mainVitality.tooFewQuestionsYet'),
      action: { label: t('mainVitality.openReview'), to: 'review' },
    };
  }
  if (keysWithoutValue > 0 && (!isInUse('key-value') || keysWithoutValue >= questions * MIN_USE_SHARE)) {
    return {
      pattern: 'key-value',
      gain: t('mainVitality.namedValueNoFact', { count: keysWithoutValue, questions }),
      action: { label: t('mainVitality.addFacts'), to: 'facts' },
    };
  }
  if (!isInUse('key-value')) {
    return state.facts === 0
      ? {
          pattern: 'key-value',
          gain: t('mainVitality.thereNoFactsYet'),
          action: { label: t('mainVitality.openFacts'), to: 'facts' },
        }
      : {
          pattern: 'key-value',
          gain: t('mainVitality.factsFactsThereFew', { facts: state.facts }),
          action: { label: t('mainVitality.openFacts'), to: 'facts' },
        };
  }
  if (!isInUse('semantic')) {
    return state.pendingUnits > 0
      ? {
          pattern: 'semantic',
          gain: t('mainVitality.pendingunitsUnitsWaitUndecided', {
            pendingUnits: state.pendingUnits,
          }),
          action: { label: t('mainVitality.reviewThem'), to: 'review' },
        }
      : {
          pattern: 'semantic',
          gain: t('mainVitality.fewAnswersRestKept'),
          action: { label: t('mainVitality.openReview'), to: 'review' },
        };
  }
  if (state.embedded < state.toEmbed) {
    return {
      pattern: 'semantic',
      gain: t('mainVitality.toembedEntriesFoundTheir', {
        toEmbed: state.toEmbed - state.embedded,
      }),
      action: null,
    };
  }
  if (!isInUse('episodic')) {
    return unanswered > 0 && state.sessions > 1
      ? {
          pattern: 'episodic',
          gain: t('mainVitality.foundNothingAskingTime', { count: unanswered, questions }),
          action: { label: t('mainVitality.importEarlierChats'), to: 'settings' },
        }
      : {
          pattern: 'episodic',
          gain: t('mainVitality.fewAnswersRestWhat'),
          action: { label: t('mainVitality.importEarlierChats'), to: 'settings' },
        };
  }
  return null;
}
