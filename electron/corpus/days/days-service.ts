import type { NoteStatus } from '../../../shared/domain/note';
import { AppError } from '../../../shared/ipc/errors';
import { dailyTemplateSchema, type DayContents, type DayCounts, type NoteOfDay } from '../../../shared/ipc/routes/days';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { addDays, addMonths, rangeOfDays, startOfDay, localDay } from '../../../shared/lib/time/day-name';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import type { CatalogNote } from '../catalog/catalog-state';
import { t } from '../../../shared/messages/message';
import type { Batch } from '../../../shared/domain/batch';
import type { Message } from '../../../shared/domain/message';
import type { RecordColumns } from '../../../shared/domain/record-columns';
import { isTime } from '../../../shared/lib/time/time-range';
import { z } from 'zod';
import type { Logger } from '../../../shared/lib/logger';
import { createDerivedFile, type DerivedFile } from '../../files/derived-file';

const recordSchema = z.object({ template: dailyTemplateSchema });
/** How this vault's daily notes begin. */
type DailyNoteFile = DerivedFile<z.infer<typeof recordSchema>>;

export const createDailyNoteFile = (path: string, log: Logger): DailyNoteFile =>
  createDerivedFile({ path, schema: recordSchema, empty: { template: '' }, name: 'daily note', log });

/** The template for one day: `{{date}}` as a person of `locale` writes it, the others as names to link to. */
function fillDailyTemplate(template: string, day: string, locale?: string): string {
  const words: Record<string, () => string> = {
    date: () => new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(startOfDay(day)),
    day: () => day,
    yesterday: () => addDays(day, -1),
    tomorrow: () => addDays(day, 1),
  };
  return template.replace(/\{\{\s*(\w+)\s*\}\}/gu, (whole, name: string) =>
    Object.hasOwn(words, name) ? words[name]!() : whole,
  );
}

/** How the note of a day begins. */
export const beginningOfDay = async (file: DailyNoteFile, day: string, locale?: string): Promise<string> =>
  fillDailyTemplate((await file.read()).template, day, locale);

/** The messages of one chat on one day. */
interface SaidOnDay {
  sessionId: string;
  messages: number;
  firstMessageId: string;
  firstAt: number;
}

type SaidMessage = Pick<Message, 'id' | 'sessionId' | 'createdAt'>;
type Days = Map<string, Map<string, SaidOnDay>>;

const PATHS = ['id', 'sessionId', 'createdAt'];

function createMessagesByDay(store: Pick<VaultStore, 'columnPages'>, writer: Pick<VaultWriter, 'onBatch'>) {
  let days: Days | null = null;
  let reading: Promise<Days> | null = null;
  /** Batches that arrived while reading. */
  let waiting: Batch[] = [];

  const read = async (): Promise<Days> => {
    const fresh: Days = new Map();
    const seen = new Set<string>();
    for await (const json of store.columnPages('messages', { paths: PATHS, dictionaryEncoded: ['sessionId'] })) {
      for (const message of messagesIn(JSON.parse(json) as RecordColumns)) {
        seen.add(message.id);
        count(fresh, message);
      }
    }
    for (const batch of waiting) follow(fresh, batch, seen);
    waiting = [];
    days = fresh;
    return fresh;
  };
  const stop = writer.onBatch((batch) => {
    if (days !== null) follow(days, batch);
    else if (reading !== null) waiting.push(batch);
  });

  return {
    async on(day: string): Promise<SaidOnDay[]> {
      reading ??= read().catch((error: unknown) => {
        reading = null;
        waiting = [];
        throw error;
      });
      const counted = days ?? (await reading);
      return [...(counted.get(day)?.values() ?? [])].toSorted((a, b) => a.firstAt - b.firstAt);
    },
    close: stop,
  };
}

/**
 * Neither the time nor the chat of a message changes; undoing an import removes its messages.
 *
 * @param seen messages that are counted already, whatever the batch says of them
 */
function follow(days: Days, { changes }: Batch, seen?: ReadonlySet<string>): void {
  for (const { table, id, before, after } of changes) {
    if (table !== 'messages') continue;
    if (before === null && after !== null && seen?.has(id) !== true) count(days, after as Message);
    else if (before !== null && after === null && seen?.has(id) !== false) uncount(days, before as Message);
  }
}

function* messagesIn({ rows, columns, dictionary }: RecordColumns): Generator<SaidMessage> {
  const { id = [], sessionId = [], createdAt = [] } = columns;
  for (let row = 0; row < rows; row += 1) {
    const message = { id: id[row], sessionId: dictionary[sessionId[row] as number], createdAt: createdAt[row] };
    if (message.sessionId !== undefined && isTime(message.createdAt)) yield message as SaidMessage;
  }
}

function count(days: Days, { id, sessionId, createdAt }: SaidMessage): void {
  const day = localDay(createdAt);
  const chats = days.get(day) ?? new Map<string, SaidOnDay>();
  days.set(day, chats);
  const said = chats.get(sessionId);
  if (said === undefined) {
    chats.set(sessionId, { sessionId, messages: 1, firstMessageId: id, firstAt: createdAt });
    return;
  }
  said.messages += 1;
  if (createdAt < said.firstAt) Object.assign(said, { firstAt: createdAt, firstMessageId: id });
}

function uncount(days: Days, { sessionId, createdAt }: SaidMessage): void {
  const day = localDay(createdAt);
  const said = days.get(day)?.get(sessionId);
  if (said === undefined) return;
  said.messages -= 1;
  if (said.messages === 0) days.get(day)!.delete(sessionId);
}

/** The vault by day: what was kept and said, and the note that is called like the day. */
export type DaysService = ReturnType<typeof createDaysService>;

export interface DaysDeps {
  catalog: Pick<Catalog, 'withStatus' | 'withTitle' | 'session'>;
  store: Pick<VaultStore, 'columnPages'>;
  writer: Pick<VaultWriter, 'onBatch'>;
  file: DailyNoteFile;
}

/** Notes that were kept once, whatever became of them. */
const ONCE_KEPT: readonly NoteStatus[] = ['kept', 'superseded', 'merged', 'archived'];
const MAX_LISTED = 500;

export function createDaysService({ catalog, store, writer, file }: DaysDeps) {
  const said = createMessagesByDay(store, writer);

  const dailyNote = (day: string): CatalogNote | null =>
    catalog
      .withTitle(titleKey(day))
      .filter(({ status }) => status === 'kept')
      .toSorted((a, b) => a.createdAt - b.createdAt)[0] ?? null;
  const chatsOn = async (day: string): Promise<DayContents['chats']> => {
    const chats: DayContents['chats'] = [];
    for (const { sessionId, messages, firstMessageId } of await said.on(day)) {
      const session = catalog.session(sessionId);
      if (session === null || session.deletedAt !== null || session.incognito) continue;
      chats.push({ id: sessionId, title: session.title, messages, firstMessageId });
    }
    return chats;
  };
  /** Notes of the days from `first` to `last` but the daily ones, by the day on which they count. */
  const notesByDay = (first: string, last: string): Map<string, { kept: NoteOfDay[]; written: NoteOfDay[] }> => {
    const { from, to } = rangeOfDays(first, last);
    const found = new Map<string, { kept: NoteOfDay[]; written: NoteOfDay[] }>();
    for (const status of ONCE_KEPT) {
      for (const note of catalog.withStatus(status)) {
        // A note of a file is of the day on which the file was written.
        const isOfFile = note.path !== undefined;
        const at = isOfFile ? note.createdAt : note.keptAt;
        if (at === null || !(at >= from && at <= to)) continue;
        const day = localDay(at);
        if (note.titleKey === titleKey(day)) continue;
        const ofDay = found.get(day) ?? { kept: [], written: [] };
        found.set(day, ofDay);
        const { id, title, category } = note;
        ofDay[isOfFile ? 'written' : 'kept'].push({ id, title, category, status, at });
      }
    }
    return found;
  };
  const countsOf = (
    day: string,
    notes: { kept: NoteOfDay[]; written: NoteOfDay[] } | undefined,
    chats: DayContents['chats'],
  ): DayCounts => ({
    day,
    kept: notes?.kept.length ?? 0,
    written: notes?.written.length ?? 0,
    messages: chats.reduce((sum, { messages }) => sum + messages, 0),
    chats: chats.length,
    noteId: dailyNote(day)?.id ?? null,
  });

  return {
    async month(month: string): Promise<DayCounts[]> {
      const first = `${month}-01`;
      const last = addDays(addMonths(first, 1), -1);
      const notes = notesByDay(first, last);
      const counts: DayCounts[] = [];
      for (let day = first; day <= last; day = addDays(day, 1))
        counts.push(countsOf(day, notes.get(day), await chatsOn(day)));
      return counts.filter(({ kept, written, messages, noteId }) => kept + written + messages > 0 || noteId !== null);
    },
    async day(day: string): Promise<DayContents> {
      const notes = notesByDay(day, day).get(day);
      const chats = await chatsOn(day);
      return {
        counts: countsOf(day, notes, chats),
        kept: listed(notes?.kept ?? []),
        written: listed(notes?.written ?? []),
        chats: chats.slice(0, MAX_LISTED),
      };
    },
    async note(day: string, locale?: string): Promise<{ id: string | null; body: string }> {
      const id = dailyNote(day)?.id ?? null;
      return { id, body: id === null ? await beginningOfDay(file, day, locale) : '' };
    },
    template: async () => (await file.read()).template,
    async saveTemplate(text: string): Promise<void> {
      await file.write({ template: text });
      if ((await file.read()).template !== text)
        throw new AppError('store-failed', t('mainCorpus.templateCouldSavedCheck'), {
          retryable: true,
        });
    },
    close: () => said.close(),
  };
}

const listed = (notes: NoteOfDay[]): NoteOfDay[] =>
  notes.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)).slice(0, MAX_LISTED);
