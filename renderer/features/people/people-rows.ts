import type { DecisionHistory } from '../../../shared/domain/trace';
import type { EntityRow } from '../../../shared/ipc/routes/entities';
import type { LessonView } from '../../../shared/ipc/routes/lessons';
import type { TopicView } from '../../../shared/ipc/routes/summaries';
import { foldName } from '../../../shared/lib/fuzzy-match';
import { spokenWeight } from '../../../shared/lib/spoken-weight';
import { labels, t } from '../../../shared/messages/message';
import { LESSON_STATE_LABELS } from '../../lessons/lesson-text';
import { formatDate } from '../../ui/text/date-text';
import { displayName, ENTITY_KIND_LABELS, factAndNoteCountText } from './people-text';

/** A row of the list: a name, a topic, what was decided on a subject, or a lesson. */
export type PeopleRow =
  | { kind: 'name'; key: string; entity: EntityRow }
  | { kind: 'topic'; key: string; topic: TopicView }
  | { kind: 'decision'; key: string; history: DecisionHistory }
  | { kind: 'lesson'; key: string; view: LessonView; isOver: boolean };

export const CHIP_LABELS = labels({
  all: 'common.all',
  person: 'rooms.people',
  project: 'people.projects',
  place: 'people.places',
  topics: 'common.topics2',
  decisions: 'lessons.decisions',
  lessons: 'common.lessons2',
});
export type ChipName = keyof typeof CHIP_LABELS;
export const CHIPS = ['all', 'person', 'project', 'place', 'topics', 'decisions', 'lessons'] as const;

export const nameKey = (name: string): string => `name:${name}`;
export const topicKey = (id: string): string => `topic:${id}`;
export const recordKey = (show: 'decisions' | 'lessons', id: string): string => `${show}:${id}`;

/** A history is known by its first record, which stays while others follow. */
export const historyId = ({ records }: DecisionHistory): string => records[0]!.id;

interface Sources {
  chip: ChipName;
  /** What the person looks for; names and decisions are filtered by it already. */
  text: string;
  names: readonly EntityRow[];
  topics: readonly TopicView[];
  histories: readonly DecisionHistory[];
  lessons: readonly LessonView[];
  /** Epoch milliseconds. */
  now: number;
}

/**
 * The rows of a chip. Names and topics stand in one order: oneself, then what is spoken of often and lately. Where
 * somebody looks for a word, decisions and lessons with it follow.
 */
export function makeRows({ chip, text, names, topics, histories, lessons, now }: Sources): PeopleRow[] {
  const wanted = foldName(text);
  const fits = (words: string) => foldName(words).includes(wanted);
  const topicRows = topics
    .filter(({ subject }) => fits(subject))
    .map((topic): PeopleRow => ({ kind: 'topic', key: topicKey(topic.id), topic }));
  const decisionRows = histories.map((history): PeopleRow => ({
    kind: 'decision',
    key: recordKey('decisions', historyId(history)),
    history,
  }));
  const lessonRows = lessons
    .filter((view) => fits([view.text, ...view.lesson.trigger.actions, ...view.lesson.trigger.objects].join(' ')))
    .map((view): PeopleRow => ({
      kind: 'lesson',
      key: recordKey('lessons', view.lesson.id),
      view,
      isOver: view.state === 'retired' || view.state === 'merged',
    }));
  if (chip === 'topics') return topicRows;
  if (chip === 'decisions') return decisionRows;
  if (chip === 'lessons') return lessonRows;
  const nameRows = names.map((entity): PeopleRow => ({ kind: 'name', key: nameKey(entity.name), entity }));
  if (chip !== 'all') return nameRows;
  const weights = new Map([...nameRows, ...topicRows].map((row) => [row, weightOf(row, now)]));
  const spoken = [...weights.keys()].toSorted((left, right) => weights.get(right)! - weights.get(left)!);
  return text === '' ? spoken : [...spoken, ...decisionRows, ...lessonRows];
}

function weightOf(row: PeopleRow, now: number): number {
  if (row.kind === 'name') {
    const { name, factCount, noteCount, lastAt } = row.entity;
    return name === 'me' ? Infinity : spokenWeight(factCount * 3 + noteCount, lastAt, now);
  }
  if (row.kind !== 'topic') return 0;
  return spokenWeight(row.topic.entries.length, row.topic.entries.at(-1)?.at ?? null, now);
}

/** Several topics, or lessons that still come up, can be acted on together. */
export const isSelectable = (row: PeopleRow): boolean => row.kind === 'topic' || (row.kind === 'lesson' && !row.isOver);

export function rowTitle(row: PeopleRow): string {
  switch (row.kind) {
    case 'name':
      return displayName(row.entity.name);
    case 'topic':
      return row.topic.subject;
    case 'decision':
      return row.history.subject;
    case 'lesson':
      return row.view.text;
  }
}

/** Its kind, and one quiet fact. */
export function rowDetail(row: PeopleRow): string {
  switch (row.kind) {
    case 'name':
      return `${ENTITY_KIND_LABELS[row.entity.kind]} · ${factAndNoteCountText(row.entity.factCount, row.entity.noteCount)}`;
    case 'topic':
      return `${t('common.topic')} · ${t('topics.sessions', { count: row.topic.entries.length })}`;
    case 'decision':
      return `${t('common.decision2')} · ${formatDate(row.history.records.at(-1)!.at, 'day')}`;
    case 'lesson':
      return `${t('people.lesson')} · ${LESSON_STATE_LABELS[row.view.state]}`;
  }
}
