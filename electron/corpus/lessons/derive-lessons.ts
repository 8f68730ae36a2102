import { type DraftChange, put } from '../../../shared/domain/batch';
import type { Lesson } from '../../../shared/domain/lesson';
import type { IdFactory, LessonId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import type { VaultStore } from '../../store/vault-store';
import { readingsOf } from '../../../shared/domain/unit-readings';
import { type Derivation, isEngram, type NoteChange } from '../write-path/deriving-writer';
import type { LessonTable } from './lesson-table';
import { readSourceContexts, type SourceContext } from '../notes/source-context';
import { isPlainlyNotEnglish } from '../../language/words/is-plainly-not-english';
import { consequenceOf, type ConversationTurn } from './lesson-weight';
import { findConflict, isSameLesson } from './reading/lesson-similarity';
import { readLesson } from './reading/read-lesson';
import type { ParsedLesson } from './reading/parsed-lesson';
import type { ActionParser } from './reading/action-taxonomy';

const CATEGORIES_WITHOUT_LESSON: ReadonlySet<Note['category']> = new Set(['open-question', 'exploratory', 'topic']);

/** UTF-16 units; a longer sentence is a log or a table. */
const MAX_SENTENCE_CHARACTERS = 2_000;

/** Actions of a lesson that was stated in several ways. */
const MAX_ACTIONS = 8;

export interface LessonDerivationDeps {
  store: Pick<VaultStore, 'getMany' | 'query'>;
  lessons: LessonTable;
  ids: IdFactory;
}

/**
 * Derives lessons when notes are kept, changed or archived. A lesson keeps its weight and state when its note is
 * edited, is retired when the note is archived, and returns with it. The same lesson stated again is merged into the
 * first, which grows stronger with each further day.
 */
export function createLessonDerivation(deps: LessonDerivationDeps): Derivation {
  return async (steps, at) => {
    const open = steps.filter(mayChangeLesson);
    const contexts = await readSourceContexts(
      deps.store,
      open.filter(({ after }) => isEngram(after)).map(({ after }) => after),
    );
    const rows = new Map<string, Lesson>();
    for (const { after } of open) {
      const known = deps.lessons.ofNote(after.id);
      const reading =
        isEngram(after) && !CATEGORIES_WITHOUT_LESSON.has(after.category)
          ? (withModelLesson(deps.lessons.reader, readLessonFromNote(after, contexts.get(after.id)!), after) ??
            sentenceAsLesson(after))
          : null;
      if (reading === null) retireLessons(deps.lessons, known, rows, at);
      else await writeLesson(deps, { note: after, context: contexts.get(after.id)!, reading, known, at }, rows);
    }
    return [...rows.values()].map((lesson): DraftChange => put('lessons', lesson));
  };
}

/** Marks (pinned, deferred) do not affect lessons. */
const mayChangeLesson = ({ before, after }: NoteChange): boolean =>
  !isEngram(before) ||
  !isEngram(after) ||
  before.contentHash !== after.contentHash ||
  before.category !== after.category ||
  before.sources.length !== after.sources.length;

/** Reads the source sentence, which contains more than the unit; if the note was rewritten, its own words. */
function readLessonFromNote(
  note: Pick<Note, 'title' | 'body'>,
  { sentence, after }: Pick<SourceContext, 'sentence' | 'after'>,
): ParsedLesson | null {
  return (
    (sentence === '' || sentence.length > MAX_SENTENCE_CHARACTERS ? null : readLesson({ text: sentence, after })) ??
    readLesson({ text: note.title, after: sentence === '' ? '' : after, body: note.body })
  );
}

/** UTF-16 units of an action. */
const MAX_ACTION_CHARACTERS = 100;

/** What somebody takes from what went wrong, in seven languages. */
const NEXT_TIME =
  /(?<!\p{L})(?:(?:the )?next time|n(?:ä|ae)chstes Mal|das nächste Mal|beim nächsten Mal|la próxima(?: vez)?|la prochaine fois|la prossima volta|d[ae] próxima(?: vez)?|de volgende keer)(?!\p{L})/iu;

/**
 * What the rules do not read: a limit in another language than English, or what the person will do the next time, in any.
 * It is the person's own sentence, unchanged, which is compared with a plan by meaning. Null for any other note.
 */
function sentenceAsLesson({
  category,
  title,
  author,
}: Pick<Note, 'category' | 'title' | 'author'>): ParsedLesson | null {
  const isLimit = category === 'constraint' && isPlainlyNotEnglish(title, 1) === true;
  return title.length <= MAX_ACTION_CHARACTERS && (isLimit || (author === 'person' && NEXT_TIME.test(title)))
    ? { type: 'procedure', trigger: { actions: [title], objects: [] }, instruction: title, reason: '' }
    : null;
}

/** Retires lessons; of the same lessons that other notes state, the first takes the place of each. */
function retireLessons(
  lessons: Pick<LessonTable, 'all'>,
  known: readonly Lesson[],
  rows: Map<string, Lesson>,
  at: number,
): void {
  for (const lesson of known) {
    if (lesson.retiredAt !== null) continue;
    rows.set(lesson.id, { ...lesson, retiredAt: at });
    const [heir, ...others] = lessons
      .all()
      .map((other) => rows.get(other.id) ?? other)
      .filter(({ mergedInto, retiredAt }) => mergedInto === lesson.id && retiredAt === null);
    if (heir === undefined) continue;
    rows.set(heir.id, { ...heir, mergedInto: null, statedOn: daysOf([...daysStated(heir), ...daysStated(lesson)]) });
    for (const other of others) rows.set(other.id, { ...other, mergedInto: heir.id });
  }
}

interface LessonDraft {
  note: Note;
  context: SourceContext;
  reading: ParsedLesson;
  known: readonly Lesson[];
  at: number;
}

async function writeLesson(
  deps: LessonDerivationDeps,
  { note, context, reading, known, at }: LessonDraft,
  rows: Map<string, Lesson>,
): Promise<void> {
  const { reader } = deps.lessons;
  const [own] = known;
  const like = [...deps.lessons.near(reading), ...rows.values()]
    .map((lesson) => rows.get(lesson.id) ?? lesson)
    .filter(
      (lesson) => lesson.noteId !== note.id && lesson.retiredAt === null && isSameLesson(reader, lesson, reading),
    );
  const statedOn = daysOf([...context.days, ...(own?.statedOn ?? []), ...like.flatMap(daysStated)]);
  // Two units from one sentence give one lesson.
  const isDerivedAlready =
    own === undefined &&
    like.some(
      (lesson) => deps.lessons.get(lesson.id) === null && lesson.createdAt === at && sameDays(lesson, context.days),
    );
  if (isDerivedAlready) return;
  const weight =
    own?.weight ??
    consequenceOf(
      reading.type,
      `${reading.instruction} ${context.sentence || note.title}`,
      await turnsBefore(deps.store, context),
      readingsOf(note)?.lesson?.severity,
    );
  const canonical =
    own === undefined || own.retiredAt !== null || (own.mergedInto ?? null) !== null
      ? like.filter(({ mergedInto = null }) => mergedInto === null).sort(byAge)[0]
      : undefined;
  const lesson: Lesson =
    own === undefined
      ? { id: deps.ids.next<LessonId>(), noteId: note.id, ...reading, weight, createdAt: at, retiredAt: null, statedOn }
      : { ...withoutRewording(own), ...reading, retiredAt: null, statedOn };
  const { mergedInto: _merged, ...alone } = lesson;
  rows.set(lesson.id, canonical === undefined ? alone : { ...alone, mergedInto: canonical.id });
  for (const other of like)
    if (daysOf(daysStated(other)).length < statedOn.length) rows.set(other.id, { ...other, statedOn });
  if (canonical !== undefined) rows.set(canonical.id, strengthen(rows.get(canonical.id) ?? canonical, lesson));
}

/** The note was rewritten: its sentence stands again for the person's words about the former one. */
const withoutRewording = ({ isReworded: _before, ...lesson }: Lesson): Lesson => lesson;

const byAge = (a: Lesson, b: Lesson): number => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);

/** A lesson that was stated again: once, with the actions of both and the greater weight. */
const strengthen = (lesson: Lesson, again: Lesson): Lesson => ({
  ...lesson,
  trigger: {
    ...lesson.trigger,
    actions: [...new Set([...lesson.trigger.actions, ...again.trigger.actions])].slice(0, MAX_ACTIONS),
  },
  reason: lesson.reason || again.reason,
  weight: Math.max(lesson.weight, again.weight),
});

const daysOf = (days: readonly number[]): number[] => [...new Set(days)].sort((a, b) => a - b);
const daysStated = ({ statedOn, createdAt }: Lesson): number[] =>
  statedOn ?? [Math.floor(createdAt / 86_400_000) * 86_400_000];
const sameDays = (lesson: Lesson, days: readonly number[]): boolean =>
  daysOf(daysStated(lesson)).join() === daysOf(days).join();

/** The session's messages up to and including the lesson's. */
async function turnsBefore(store: Pick<VaultStore, 'query'>, { message }: SourceContext): Promise<ConversationTurn[]> {
  if (message === null) return [];
  const session = await store.query({ name: 'messagesOfSession', sessionId: message.sessionId });
  return session
    .filter(({ index }) => index <= message.index)
    .sort((a, b) => a.index - b.index)
    .map(({ role, text, createdAt }) => ({ role, text, at: createdAt }));
}

/**
 * The lesson of a note: the rules' words where they read one, with the similar actions that a model named, so that one
 * incident also warns before what is like it; otherwise the model's. A model's lesson that contradicts the rules' is
 * left out. Null where neither read one.
 */
function withModelLesson(
  reader: ActionParser,
  byRules: ParsedLesson | null,
  note: Pick<Note, 'readings' | 'contentHash'>,
): ParsedLesson | null {
  const lesson = readingsOf(note)?.lesson ?? null;
  if (lesson === null) return byRules;
  const { type, actions, instruction, reason } = lesson;
  const byModel: ParsedLesson = { type, trigger: { actions, objects: [] }, instruction, reason };
  if (byRules === null) return byModel;
  if (findConflict(reader, byModel, byRules) !== null) return byRules;
  return {
    ...byRules,
    reason: byRules.reason || reason,
    trigger: { ...byRules.trigger, actions: [...new Set([...byRules.trigger.actions, ...actions])] },
  };
}
