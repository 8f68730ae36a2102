import type { Lesson } from '../../../shared/domain/lesson';
import type { Proposal } from '../../../shared/domain/proposal';
import { differenceText } from '../../../shared/domain/trace-text/candidate-text';
import { contentHash } from '../../../shared/lib/content-hash';
import { findPhraseContradiction } from '../../language/claims/find-contradiction';
import type { ActionParser } from './reading/action-taxonomy';
import { isActiveLesson } from './lesson-table';
import type { LessonUsageCounts } from './lesson-usage';
import { utcMidnightOf } from '../notes/source-context';
import { findConflict, isSameLesson } from './reading/lesson-similarity';
import { missedTriggers, testProbes } from './test-probes';
import { t } from '../../../shared/messages/message';
import { quoted } from '../../../shared/messages/quoted';

/** A proposal before it has an id, a state and a time. */
export type LessonProposalDraft = Pick<Proposal, 'kind' | 'key' | 'subjects' | 'reason' | 'confidence'>;

/**
 * The values are set by hand. A convention fired often enough and was followed every time; a lesson retires after many
 * missed opportunities.
 */
const LESSON_THRESHOLDS = {
  graduateFired: 5,
  graduateShare: 0.9,
  retireOpportunities: 30,
  mostPairs: 200,
} as const;

export interface LessonSweepInput {
  /** How a lesson is told, in quotation marks. */
  quote: (lesson: Lesson) => string;
  /** Every lesson of the vault (`LessonTable.all()`). */
  lessons: readonly Lesson[];
  reader: ActionParser;
  usageCounts: ReadonlyMap<string, LessonUsageCounts>;
  /**
   * Kept notes newer than a lesson that may contradict it (text, and time of keeping in epoch milliseconds); absent:
   * staleness is not checked.
   */
  newerNotes?: (lesson: Lesson) => readonly { id: string; text: string; at: number }[];
}

/**
 * Proposals of a sweep for the lessons of a vault: graduation, retirement, staleness, merging, and conflicts. Pure, in
 * a deterministic order, each with its key. Only the person applies them.
 */
export function proposeLessonChanges({
  lessons,
  reader,
  usageCounts: figures,
  newerNotes,
  quote,
}: LessonSweepInput): LessonProposalDraft[] {
  const live = lessons.filter(isActiveLesson);
  const single = live.flatMap((lesson) => [
    ...proposeGraduationOrRetirement(lesson, figures.get(lesson.id), quote),
    ...proposeMending(lesson, reader, quote),
    ...(newerNotes === undefined ? [] : proposeStale(lesson, newerNotes(lesson), quote)),
  ]);
  return [...single, ...proposePairChanges(live, reader, quote)];
}

const keyOf = (kind: Proposal['kind'], lessons: readonly Lesson[]): string =>
  `${kind}:${lessons.map(({ id, instruction, trigger }) => `${id}#${contentHash(`${instruction}\n${trigger.actions.join('\n')}`).slice(0, 12)}`).join(':')}`;

function proposeGraduationOrRetirement(
  lesson: Lesson,
  figures: LessonUsageCounts | undefined,
  quote: LessonSweepInput['quote'],
): LessonProposalDraft[] {
  if (figures === undefined) return [];
  const { shownCount, followedCount, opportunityCount } = figures;
  if (
    (lesson.graduatedAt ?? null) === null &&
    (lesson.stale ?? null) === null &&
    shownCount >= LESSON_THRESHOLDS.graduateFired &&
    followedCount / shownCount >= LESSON_THRESHOLDS.graduateShare
  ) {
    return [
      {
        kind: 'graduate-lesson',
        key: keyOf('graduate-lesson', [lesson]),
        subjects: [lesson.id],
        confidence: Math.min(1, followedCount / shownCount),
        reason:
          followedCount === shownCount
            ? t('mainCorpus.followedEveryTime', { shownCount, lesson: quote(lesson) })
            : t('mainCorpus.followedTimes', { shownCount, followedCount, lesson: quote(lesson) }),
      },
    ];
  }
  if (shownCount === 0 && opportunityCount >= LESSON_THRESHOLDS.retireOpportunities) {
    return [
      {
        kind: 'retire-lesson',
        key: keyOf('retire-lesson', [lesson]),
        subjects: [lesson.id],
        confidence: 0.6,
        reason: t('mainCorpus.neverCameUpThough', { opportunityCount, lesson: quote(lesson) }),
      },
    ];
  }
  return [];
}

/** A model's sentences show where the lesson should come up and does not, and further actions would mend it. */
function proposeMending(lesson: Lesson, reader: ActionParser, quote: LessonSweepInput['quote']): LessonProposalDraft[] {
  const actions = missedTriggers(reader, lesson);
  if (actions.length === 0) return [];
  const missing = testProbes(reader, lesson)!.missing.map(quoted);
  return [
    {
      kind: 'mend-lesson',
      key: `${keyOf('mend-lesson', [lesson])}:${contentHash(actions.join('\n')).slice(0, 12)}`,
      subjects: [lesson.id],
      confidence: 0.6,
      reason: t('mainCorpus.shouldComeUpAtMissing', {
        missing: missing.join(', ').slice(0, 400),
        actions: actions.map(quoted).join(', '),
        lesson: quote(lesson),
      }).slice(0, 1_000),
    },
  ];
}

function proposeStale(
  lesson: Lesson,
  notes: readonly { id: string; text: string; at: number }[],
  quote: LessonSweepInput['quote'],
): LessonProposalDraft[] {
  if ((lesson.stale ?? null) !== null) return [];
  const since = Math.max(lesson.createdAt, ...(lesson.statedOn ?? []));
  const found = notes
    .filter(({ at, id }) => at > since && id !== lesson.noteId)
    .flatMap((note) => {
      const difference = findPhraseContradiction(note.text, lesson.instruction);
      return difference === null ? [] : [{ note, difference }];
    })
    .at(0);
  if (found === undefined) return [];
  const key = `${keyOf('stale-lesson', [lesson])}:${found.note.id}#${contentHash(found.note.text).slice(0, 12)}`;
  return [
    {
      kind: 'stale-lesson',
      key,
      subjects: [lesson.id, found.note.id],
      confidence: 0.7,
      reason: t('mainCorpus.keptSinceTextDifference', {
        text: found.note.text.slice(0, 200),
        difference: differenceText(found.difference),
        lesson: quote(lesson),
      }).slice(0, 1_000),
    },
  ];
}

/** Pairs with a common action only; others never fire together. */
function proposePairChanges(
  live: readonly Lesson[],
  reader: ActionParser,
  quote: LessonSweepInput['quote'],
): LessonProposalDraft[] {
  const byKind = new Map<string, Lesson[]>();
  for (const lesson of live)
    for (const kind of new Set(lesson.trigger.actions.map((action) => reader.read(action)?.kind ?? '')))
      byKind.set(kind, [...(byKind.get(kind) ?? []), lesson]);
  const seen = new Set<string>();
  const proposed: LessonProposalDraft[] = [];
  for (const [, lessons] of [...byKind].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (let one = 0; one < lessons.length; one += 1) {
      for (let other = one + 1; other < lessons.length && proposed.length < LESSON_THRESHOLDS.mostPairs; other += 1) {
        const pair = [lessons[one]!, lessons[other]!].sort(
          (a, b) => lastStatedAt(b) - lastStatedAt(a) || (a.id < b.id ? 1 : -1),
        ) as [Lesson, Lesson];
        const key = pair.map(({ id }) => id).join(' ');
        if (seen.has(key)) continue;
        seen.add(key);
        const found = proposePairChange(pair, reader, quote);
        if (found !== null) proposed.push(found);
      }
    }
  }
  return proposed;
}

const lastStatedAt = ({ statedOn = [], createdAt }: Lesson): number => Math.max(utcMidnightOf(createdAt), ...statedOn);

/** Newer first. Lessons whose periods do not overlap are not in conflict. */
function proposePairChange(
  [newer, older]: [Lesson, Lesson],
  reader: ActionParser,
  quote: LessonSweepInput['quote'],
): LessonProposalDraft | null {
  if ((older.validUntil ?? null) !== null || (newer.validUntil ?? null) !== null) return null;
  const why = findConflict(reader, newer, older);
  if (why !== null)
    return {
      kind: 'lesson-conflict',
      key: keyOf('lesson-conflict', [newer, older]),
      subjects: [newer.id, older.id],
      confidence: 0.7,
      reason: t('mainCorpus.newerOlderCannotBoth', { newer: quote(newer), older: quote(older), why }),
    };
  if (!isSameLesson(reader, newer, older)) return null;
  return {
    kind: 'merge-lessons',
    key: keyOf('merge-lessons', [newer, older]),
    subjects: [newer.id, older.id],
    confidence: 0.8,
    reason: t('mainCorpus.newerOlderTeachSame', { newer: quote(newer), older: quote(older) }),
  };
}
