import { z } from 'zod';
import { sourceRef } from '../../../shared/domain/ids';
import type { Category, Note } from '../../../shared/domain/note';
import { AppError } from '../../../shared/ipc/errors';
import type { Reflection, ReflectionKind } from '../../../shared/ipc/routes/reflection';
import type { Logger } from '../../../shared/lib/logger';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import { createDerivedFile, type DerivedFile } from '../../files/derived-file';
import { commitmentAfter } from '../../language/statements/open-matters';
import { distinctTerms } from '../../language/words/terms';
import type { Engine } from '../../ports/engine';
import type { HiddenLookup } from '../../retrieval/funnel/retrieval-ports';
import { isOfImport, type Catalog } from '../catalog/catalog';
import type { CatalogNote } from '../catalog/catalog-state';
import type { NotesService } from '../notes/notes-service';
import { groundSentences } from '../summaries/write-summary';
import { localDay } from '../../../shared/lib/time/day-name';
import { t } from '../../../shared/messages/message';

/** A line of a reflection: what one note says, and every note that it rests on, the leading one first. */
interface ReflectionDraft {
  text: string;
  noteIds: string[];
  kind?: ReflectionKind;
}

const KINDS: Partial<Record<Category, ReflectionKind>> = {
  decision: 'decided',
  'action-item': 'promised',
  'open-question': 'open',
};

const MAX_REFLECTION_LINES = 5;
/** Fewer kept notes are read faster than what sums them up. */
const MIN_REFLECTED_NOTES = 5;
/** Notes compared; of a fuller week the most important ones. */
const MAX_COMPARED_NOTES = 300;
const MAX_LINE_SOURCES = 6;
/** Share of the shorter title's terms from which two notes are on one matter. */
const SAME_MATTER_SHARE = 0.4;

/** How much a kept note is likely to matter later, by its category. Set by hand. */
const CATEGORY_IMPORTANCE: Record<Category, number> = {
  decision: 1,
  constraint: 0.7,
  'open-question': 0.7,
  'action-item': 0.7,
  fact: 0.5,
  topic: 0.4,
  idea: 0.4,
  exploratory: 0.3,
};
const PINNED_BONUS = 0.5;
const CONFIRMED_BONUS = 0.3;
/** For each link of the note, and each further note on its matter. */
const LINK_BONUS = 0.1;
const MATTER_BONUS = 0.25;
const MAX_COUNTED = 4;

type ReflectedNote = Pick<CatalogNote, 'id' | 'title' | 'category' | 'pinned' | 'confirmations' | 'keptAt'>;

/**
 * Three to five lines over the notes of a week, in their own words: the most important note of each matter, with the
 * others on it as further sources, in the order they were kept. Fewer where there are fewer matters. Deterministic.
 */
function chooseReflectionLines(
  notes: readonly ReflectedNote[],
  linkCountOf: (id: string) => number,
  replacedBy: (id: string) => string | null,
): ReflectionDraft[] {
  const ranked = notes
    .map((note) => ({ note, importance: importanceOf(note, linkCountOf(note.id)) }))
    .sort((a, b) => b.importance - a.importance || (a.note.id < b.note.id ? -1 : 1))
    .slice(0, MAX_COMPARED_NOTES)
    .map(({ note, importance }) => ({
      note,
      importance,
      terms: new Set(distinctTerms(note.title).map(({ term }) => term)),
    }));
  const left = new Set(ranked);
  const matters: { lead: ReflectedNote; importance: number; others: ReflectedNote[] }[] = [];
  for (const lead of ranked) {
    if (!left.delete(lead)) continue;
    const others = [...left].filter((other) => isSameMatter(lead.terms, other.terms));
    for (const other of others) left.delete(other);
    matters.push({
      lead: lead.note,
      importance: lead.importance + MATTER_BONUS * Math.min(MAX_COUNTED, others.length),
      others: others.map(({ note }) => note),
    });
  }
  return matters
    .sort((a, b) => b.importance - a.importance || (a.lead.id < b.lead.id ? -1 : 1))
    .slice(0, MAX_REFLECTION_LINES)
    .sort((a, b) => (a.lead.keptAt ?? 0) - (b.lead.keptAt ?? 0) || (a.lead.id < b.lead.id ? -1 : 1))
    .map(({ lead, others }) => {
      const { before, ...told } = toldBy(lead, replacedBy(lead.id));
      const noteIds = [lead.id, ...before, ...others.map(({ id }) => id)].slice(0, MAX_LINE_SOURCES);
      return { text: lead.title, noteIds, ...told };
    });
}

/** What a line tells, and the note that was thought before it. */
function toldBy(note: ReflectedNote, former: string | null): Pick<ReflectionDraft, 'kind'> & { before: string[] } {
  const kind = former === null ? KINDS[note.category] : 'changed';
  return { before: former === null ? [] : [former], ...(kind === undefined ? {} : { kind }) };
}

const importanceOf = ({ category, pinned, confirmations }: ReflectedNote, links: number): number =>
  CATEGORY_IMPORTANCE[category] +
  (pinned ? PINNED_BONUS : 0) +
  (confirmations > 0 ? CONFIRMED_BONUS : 0) +
  LINK_BONUS * Math.min(MAX_COUNTED, links);

function isSameMatter(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const shared = [...a].filter((term) => b.has(term)).length;
  return shared >= 2 && shared >= SAME_MATTER_SHARE * Math.min(a.size, b.size);
}

/** A reflection over the notes kept in the last seven days: proposed, never kept by itself. */
export type WeeklyReflection = ReturnType<typeof createWeeklyReflection>;

const recordSchema = z.object({
  /** When the last proposal was answered, epoch milliseconds, and the note it became; null: it was dismissed. */
  answered: z.object({ at: z.number(), noteId: z.string().nullable() }).nullable(),
});
export type ReflectionFile = DerivedFile<z.infer<typeof recordSchema>>;

export const createReflectionFile = (path: string, log: Logger): ReflectionFile =>
  createDerivedFile({ path, schema: recordSchema, empty: { answered: null }, name: 'weekly reflection', log });

export interface WeeklyReflectionDeps {
  catalog: Pick<Catalog, 'note' | 'session' | 'withStatus' | 'linksFrom' | 'linksTo'>;
  notes: Pick<NotesService, 'create'>;
  engine: () => Engine;
  file: ReflectionFile;
  now: () => number;
  hidden: HiddenLookup;
  /** Whether an engine may read a note. */
  mayRead: (noteId: string, engine: Engine) => boolean;
}

const WEEK_MS = 7 * DAY_MS;
/** Notes that a model is given; of a fuller week the newest. */
const MAX_SENT_NOTES = 60;
const MODEL_WORDS = { least: 20, most: 140 };
/** Notes that a line of the model is shown to rest on, and the share of its terms that each must hold. */
const MAX_SOURCES = 4;
const MIN_SUPPORT_SHARE = 0.25;

export function createWeeklyReflection({ catalog, notes, engine, file, now, hidden, mayRead }: WeeklyReflectionDeps) {
  /**
   * Notes that the person kept in the last seven days, oldest first; files that an import brought were not. A note that
   * says what a hidden one says is left out.
   */
  const notesOfWeek = async (): Promise<CatalogNote[]> => {
    const view = await hidden.view({ includeArchived: false });
    const week = [...catalog.withStatus('kept')]
      .filter(
        ({ keptAt, origin, neverSurface, sessionIds }) =>
          // What an imported chat says was decided when it was led.
          !isOfImport(catalog, sessionIds) &&
          keptAt !== null &&
          keptAt > now() - WEEK_MS &&
          keptAt <= now() &&
          !neverSurface &&
          origin !== 'sample' &&
          origin !== 'import',
      )
      .sort((a, b) => a.keptAt! - b.keptAt! || (a.id < b.id ? -1 : 1));
    const shown: CatalogNote[] = [];
    for (const note of week) {
      const { title } = await view.cut({ ref: sourceRef('note', note.id), text: '', title: note.title });
      if (title !== '') shown.push(note);
    }
    return shown;
  };
  const toReflection = (
    week: readonly CatalogNote[],
    lines: ReflectionDraft[],
    writtenBy: string | null,
  ): Reflection => {
    const { summarise, label } = engine();
    return {
      day: localDay(now()),
      noteCount: week.length,
      lines: lines.map(({ text, noteIds, kind }) => ({
        text,
        ...(kind === undefined ? {} : { kind }),
        sources: noteIds.map((id) => ({ id, title: catalog.note(id)?.title ?? '' })),
      })),
      writtenBy,
      canBeWrittenBy: writtenBy === null && summarise !== undefined ? label : null,
    };
  };
  /** The note that this one took the place of in the last seven days, as a change of mind; null: none. */
  const formerOf = (id: string): string | null => {
    for (const { kind, to, createdAt } of catalog.linksFrom(id)) {
      const older = kind === 'supersedes' && to !== null && createdAt > now() - WEEK_MS ? catalog.note(to) : null;
      if (older === null || older.neverSurface) continue;
      if (commitmentAfter(catalog.note(id)!.title, older.title) === null) return older.id;
    }
    return null;
  };
  const isAnswered = async (): Promise<boolean> => {
    const { answered } = await file.read();
    if (answered === null || answered.at <= now() - WEEK_MS) return false;
    // Undoing the keeping brings the proposal back.
    return answered.noteId === null || catalog.note(answered.noteId)?.status === 'kept';
  };

  return {
    async proposed(): Promise<Reflection | null> {
      const week = await notesOfWeek();
      if (week.length < MIN_REFLECTED_NOTES || (await isAnswered())) return null;
      const linkCountOf = (id: string) => catalog.linksFrom(id).size + catalog.linksTo(id).size;
      return toReflection(week, chooseReflectionLines(week, linkCountOf, formerOf), null);
    },
    /** @throws AppError `unsupported`, `conflict`, `model-*`, `cancelled` */
    async write(signal: AbortSignal): Promise<Reflection> {
      const chosen = engine();
      const { summarise, label } = chosen;
      if (summarise === undefined) throw new AppError('unsupported', t('mainCorpus.noModelSetChoose'));
      const week = (await notesOfWeek()).filter(({ id }) => mayRead(id, chosen));
      if (week.length < MIN_REFLECTED_NOTES) throw new AppError('conflict', t('mainCorpus.fewerThanFiveNotes'));
      const sent = week.slice(-MAX_SENT_NOTES);
      const messages = sent.map(({ title, keptAt }) => ({
        role: 'person' as const,
        speaker: null,
        text: title,
        at: keptAt!,
      }));
      const written = await summarise.call(
        chosen,
        { kind: 'reflection', messages, minWords: MODEL_WORDS.least, maxWords: MODEL_WORDS.most },
        signal,
      );
      const lines = groundSentences(written, messages)
        .slice(0, MAX_REFLECTION_LINES)
        .map(({ message, text }) => ({ text, noteIds: sourcesOf(text, sent[message]!, sent) }));
      if (lines.length === 0)
        throw new AppError('model-malformed', t('mainCorpus.labelWroteNothingNotes', { label }), { retryable: true });
      return toReflection(week, lines, label);
    },
    async keep({ title, body }: { title: string; body: string }): Promise<Note> {
      const note = await notes.create({ title, body, category: 'idea' });
      await file.write({ answered: { at: now(), noteId: note.id } });
      return note;
    },
    dismiss: () => file.write({ answered: { at: now(), noteId: null } }),
  };
}

/** The note that the model named, and others that hold much of what the line says. */
function sourcesOf(text: string, named: CatalogNote, among: readonly CatalogNote[]): string[] {
  const terms = distinctTerms(text).map(({ term }) => term);
  const supportOf = ({ title }: CatalogNote): number => {
    const own = new Set(distinctTerms(title).map(({ term }) => term));
    return terms.filter((term) => own.has(term)).length / Math.max(1, terms.length);
  };
  const others = among
    .filter((note) => note !== named)
    .map((note) => ({ note, support: supportOf(note) }))
    .filter(({ support }) => support >= MIN_SUPPORT_SHARE)
    .sort((a, b) => b.support - a.support || (a.note.id < b.note.id ? -1 : 1))
    .map(({ note }) => note.id);
  return [named.id, ...others].slice(0, MAX_SOURCES);
}
