import type { NoteStatus } from '../../../shared/domain/note';
import { AppError } from '../../../shared/ipc/errors';
import type { DayContents, DayCounts, NoteOfDay } from '../../../shared/ipc/routes/days';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { addDays, addMonths, rangeOfDays } from '../../../shared/lib/time/day-name';
import { localDay } from '../../../shared/lib/time/day-name';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import type { CatalogNote } from '../catalog/catalog-state';
import { fillDailyTemplate, type DailyNoteFile } from './daily-template';
import { createMessagesByDay } from './messages-by-day';
import { t } from '../../../shared/messages/message';

/** The vault by day: what was kept and said, and the note that is called like the day. */
export interface DaysService {
  month(month: string): Promise<DayCounts[]>;
  day(day: string): Promise<DayContents>;
  note(day: string, locale?: string): Promise<{ id: string | null; body: string }>;
  template(): Promise<string>;
  saveTemplate(text: string): Promise<void>;
  close(): void;
}

export interface DaysDeps {
  catalog: Pick<Catalog, 'withStatus' | 'withTitle' | 'session'>;
  store: Pick<VaultStore, 'columnPages'>;
  writer: Pick<VaultWriter, 'onBatch'>;
  file: DailyNoteFile;
}

/** Notes that were kept once, whatever became of them. */
const ONCE_KEPT: readonly NoteStatus[] = ['kept', 'superseded', 'merged', 'archived'];
const MAX_LISTED = 500;

export function createDaysService({ catalog, store, writer, file }: DaysDeps): DaysService {
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
    async month(month) {
      const first = `${month}-01`;
      const last = addDays(addMonths(first, 1), -1);
      const notes = notesByDay(first, last);
      const counts: DayCounts[] = [];
      for (let day = first; day <= last; day = addDays(day, 1))
        counts.push(countsOf(day, notes.get(day), await chatsOn(day)));
      return counts.filter(({ kept, written, messages, noteId }) => kept + written + messages > 0 || noteId !== null);
    },
    async day(day) {
      const notes = notesByDay(day, day).get(day);
      const chats = await chatsOn(day);
      return {
        counts: countsOf(day, notes, chats),
        kept: listed(notes?.kept ?? []),
        written: listed(notes?.written ?? []),
        chats: chats.slice(0, MAX_LISTED),
      };
    },
    async note(day, locale) {
      const id = dailyNote(day)?.id ?? null;
      return { id, body: id === null ? fillDailyTemplate((await file.read()).template, day, locale) : '' };
    },
    template: async () => (await file.read()).template,
    async saveTemplate(text) {
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
