import type { Lesson, LessonType } from '../../../shared/domain/lesson';
import { isRiskyAction } from '../../language/questions/risky-actions';
import type { ComparePhrases, LessonLookup, LessonMatch, ReadLessons } from '../../retrieval/funnel/retrieval-ports';
import { followTable, type FollowTableDeps, type TableView } from '../in-memory/follow-table';
import { ActionParser } from './reading/action-taxonomy';
import {
  byWeight,
  isOfMeans,
  parseLessonTriggers,
  matchByMeaning,
  matchLesson,
  situationTerms,
  type ParsedTriggerLesson,
} from './match-lesson';
import { currentWeightOf } from './lesson-weight';
import { probeLessons, type LessonProbe } from './probe-lessons';
import { SimilarActions } from './similar-actions';
import { STARTER_LESSONS, STARTER_LIMIT } from './starter-lessons';

/** Lessons per message, at most: together, and of each type. What cost most comes first. */
const MAX_MATCHES = 5;
const MAX_OF_TYPE: Record<LessonType, number> = {
  correction: 4,
  procedure: 3,
  precedent: 2,
  discovery: 2,
  preference: 2,
};
const MAX_STARTERS = 2;
/** The heaviest lessons that are read together with a message; each costs a vector, once. */
const MAX_READ = 200;
/** From this weight on ignoring a lesson costs so much that it is read whatever the message is like. */
const SEVERE_WEIGHT = 0.6;
/** From this share on the likeliest lesson comes up by meaning (resources/encoder/lessons). */
const MIN_SHARE = 0.9;
/** Messages whose readings are kept. */
const MAX_MESSAGES = 50;

/** The weightiest of each type. */
function withinBudgets(matches: readonly LessonMatch[]): LessonMatch[] {
  const used = new Map<LessonType, number>();
  return matches
    .filter(({ lesson: { type } }) => {
      const count = (used.get(type) ?? 0) + 1;
      used.set(type, count);
      return count <= MAX_OF_TYPE[type];
    })
    .slice(0, MAX_MATCHES);
}

/** Whether the lesson can fire: neither retired nor merged, and not of the starter set. */
export const isActiveLesson = ({ retiredAt, mergedInto = null, isStarter = false }: Lesson): boolean =>
  retiredAt === null && mergedInto === null && !isStarter;

/** Whether the lesson is in force; each of two conflicting lessons has its own period. */
const isValidAt = ({ validFrom, validUntil = null }: Lesson, asOf: number): boolean =>
  (validFrom ?? Number.NEGATIVE_INFINITY) <= asOf && (validUntil === null || asOf < validUntil);

/** The lessons of a vault by the action that triggers them. */
export class LessonIndex implements LessonLookup, TableView<Lesson> {
  private actionParser: ActionParser;
  private readonly rows = new Map<string, Lesson>();
  private readonly byNote = new Map<string, Set<string>>();
  private readonly parsedLessons = new Map<string, ParsedTriggerLesson>();
  private readonly byActionKind = new Map<string, Set<string>>();
  /** Lessons on using something, which any action may do, and lessons limited to a thing that may be made. */
  private readonly ofAnyAction = new Set<string>();
  private readonly similar = new SimilarActions();
  /** The likeliest lesson of those that were read together with a message, and how likely, by the message. */
  private readonly meant = new Map<string, { id: string; share: number }>();

  constructor(
    taxonomy?: readonly (readonly string[])[],
    private readonly sentenceOf: (lesson: Lesson) => string = ({ instruction }) => instruction,
  ) {
    this.actionParser = new ActionParser(taxonomy);
  }

  get size(): number {
    return this.parsedLessons.size;
  }

  /** Reads actions, including the vault's own synonyms. */
  get reader(): ActionParser {
    return this.actionParser;
  }

  clear(): void {
    this.similar.clear();
    this.meant.clear();
    for (const map of [this.rows, this.byNote, this.parsedLessons, this.byActionKind, this.ofAnyAction]) map.clear();
  }

  put(lesson: Lesson): void {
    this.remove(lesson.id);
    this.rows.set(lesson.id, lesson);
    this.byNote.set(lesson.noteId, (this.byNote.get(lesson.noteId) ?? new Set()).add(lesson.id));
    if (!isActiveLesson(lesson)) return;
    const known = parseLessonTriggers(this.actionParser, lesson);
    this.parsedLessons.set(lesson.id, known);
    for (const { action } of known.triggers) {
      this.byActionKind.set(action.kind, (this.byActionKind.get(action.kind) ?? new Set()).add(lesson.id));
      if (isOfMeans(action) || known.setting.size > 0) this.ofAnyAction.add(lesson.id);
    }
  }

  remove(id: string): void {
    const row = this.rows.get(id);
    if (row === undefined) return;
    this.rows.delete(id);
    take(this.byNote, row.noteId, id);
    for (const { action } of this.parsedLessons.get(id)?.triggers ?? []) take(this.byActionKind, action.kind, id);
    this.ofAnyAction.delete(id);
    this.parsedLessons.delete(id);
  }

  match(actions: readonly string[], question: string, asOf?: number): LessonMatch[] {
    const about = situationTerms(actions, question);
    const best = new Map<string, LessonMatch>();
    const consider = (match: LessonMatch): void => {
      const earlier = best.get(match.noteId);
      if (earlier === undefined || byWeight(match, earlier) < 0) best.set(match.noteId, match);
    };
    const isHeld = (lesson: Lesson): boolean => isValidAt(lesson, asOf ?? Number.MAX_SAFE_INTEGER);
    const meant = this.meant.get(question);
    const likeliest = this.parsedLessons.get(meant?.id ?? '')?.lesson;
    if (likeliest !== undefined && isHeld(likeliest))
      consider(matchByMeaning(likeliest, meant!.share, actions.some(isRiskyAction)));
    for (const planned of actions) {
      const action = this.actionParser.read(planned);
      if (action === null) continue;
      for (const id of new Set([
        ...(this.byActionKind.get(action.kind) ?? []),
        ...this.ofAnyAction,
        ...this.similar.lessonsLike(planned),
      ])) {
        const known = this.parsedLessons.get(id);
        const match =
          known !== undefined && isHeld(known.lesson)
            ? matchLesson(known, action, about, {
                similarTrigger: this.similar.triggerOf(planned, id),
                isRisky: isRiskyAction(planned),
              })
            : null;
        if (match !== null) consider(match);
      }
    }
    return withinBudgets([...best.values()].sort(byWeight));
  }

  async readByMeaning(message: string, read: ReadLessons): Promise<void> {
    const asked = [...this.parsedLessons.values()]
      .map(({ lesson }) => lesson)
      .sort((a, b) => currentWeightOf(b) - currentWeightOf(a) || (a.id < b.id ? -1 : 1))
      .slice(0, MAX_READ);
    const shares = await read({
      message,
      lessons: asked.map((lesson) => ({
        text: this.sentenceOf(lesson),
        isSevere: currentWeightOf(lesson) >= SEVERE_WEIGHT,
      })),
    });
    if (this.meant.size >= MAX_MESSAGES) this.meant.delete(this.meant.keys().next().value!);
    const share = Math.max(0, ...(shares ?? []));
    const likeliest = share < MIN_SHARE ? undefined : asked[shares!.indexOf(share)];
    if (likeliest === undefined) this.meant.delete(message);
    else this.meant.set(message, { id: likeliest.id, share });
  }

  async findSimilarActions(actions: readonly string[], compare: ComparePhrases): Promise<void> {
    const triggers = [...this.parsedLessons.values()]
      .sort((a, b) => currentWeightOf(b.lesson) - currentWeightOf(a.lesson) || (a.lesson.id < b.lesson.id ? -1 : 1))
      .flatMap(({ lesson, triggers: own }) => own.map(({ action, text }) => ({ lessonId: lesson.id, text, action })));
    if (triggers.length === 0) return;
    for (const planned of actions) await this.similar.compare(planned, this.actionParser, triggers, compare);
  }

  starters(actions: readonly string[], question: string): LessonMatch[] {
    const about = situationTerms(actions, question);
    const read = actions.flatMap((planned) => this.actionParser.read(planned) ?? []);
    return this.starterSet()
      .flatMap((lesson) => {
        const known = parseLessonTriggers(this.actionParser, lesson);
        return read.map((action) => matchLesson(known, action, about)).find((match) => match !== null) ?? [];
      })
      .slice(0, MAX_STARTERS);
  }

  /** Every lesson of the vault, including retired ones, without the starter set. */
  all(): Lesson[] {
    return [...this.rows.values()]
      .filter(({ isStarter = false }) => !isStarter)
      .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  }

  get(id: string): Lesson | null {
    return this.rows.get(id) ?? null;
  }

  ofNote(noteId: string): Lesson[] {
    return [...(this.byNote.get(noteId) ?? [])].map((id) => this.rows.get(id)!);
  }

  near({ trigger }: Pick<Lesson, 'trigger'>): Lesson[] {
    const kinds = new Set(trigger.actions.flatMap((action) => this.actionParser.read(action)?.kind ?? []));
    return [...new Set([...kinds].flatMap((kind) => [...(this.byActionKind.get(kind) ?? [])]))].map((id) =>
      this.rows.get(id)!,
    );
  }

  /** Starter lessons in use: not removed, while the vault has few of its own. */
  starterSet(): Lesson[] {
    return this.size >= STARTER_LIMIT
      ? []
      : STARTER_LESSONS.filter(({ id }) => (this.rows.get(id)?.retiredAt ?? null) === null);
  }

  /** Which lessons these actions trigger and which not, with the reason. */
  probe(actions: readonly string[], question: string, asOf: number): LessonProbe {
    return probeLessons(
      {
        reader: this.actionParser,
        lessons: this.all(),
        starters: this.starterSet(),
        fires: this.match(actions, question, asOf),
        isValid: (lesson) => isValidAt(lesson, asOf),
        isLive: isActiveLesson,
      },
      actions,
      question,
    );
  }

  /** Parses every trigger again. */
  setTaxonomy(taxonomy: readonly (readonly string[])[]): void {
    this.actionParser = new ActionParser(taxonomy);
    // Re-inserting a lesson moves it to the end of the map.
    const lessons = [...this.rows.values()];
    for (const lesson of lessons) this.put(lesson);
  }
}

function take(map: Map<string, Set<string>>, key: string, id: string): void {
  const ids = map.get(key);
  ids?.delete(id);
  if (ids?.size === 0) map.delete(key);
}

export type LessonTable = Omit<LessonIndex, keyof TableView<Lesson>> & Awaited<ReturnType<typeof followTable>>;

/**
 * The lessons of a vault, read once and kept current from its batches.
 *
 * @param sentenceOf what the person said, by which a lesson is read together with a message; default: its instruction
 */
export async function openLessonTable(
  deps: FollowTableDeps,
  sentenceOf?: (lesson: Lesson) => string,
): Promise<LessonTable> {
  const index = new LessonIndex(undefined, sentenceOf);
  return Object.assign(index, await followTable(deps, 'lessons', index));
}
