import { sourceRef } from '../../../shared/domain/ids';
import type { Week, WeekLine } from '../../../shared/ipc/routes/week';
import { addDays, rangeOfDays, startOfWeek, localDay } from '../../../shared/lib/time/day-name';
import { commitmentAfter } from '../../language/statements/open-matters';
import type { HiddenLookup, HiddenView } from '../../retrieval/funnel/retrieval-ports';
import type { VaultStore } from '../../store/vault-store';
import type { VitalityService } from '../../vitality/vitality-service';
import { isOfImport, type Catalog } from '../catalog/catalog';
import type { CatalogNote } from '../catalog/catalog-state';

export interface WeekDeps {
  catalog: Pick<Catalog, 'note' | 'withStatus' | 'session' | 'allLinks'>;
  store: Pick<VaultStore, 'getMany'>;
  vitality: Pick<VitalityService, 'notes'>;
  hidden: HiddenLookup;
  now: () => number;
}

/** A week of the vault: what was kept, what the person changed their mind about, and what fades now. */
export interface WeekService {
  week(day: string, firstWeekday: number): Promise<Week>;
  /** What the person changed their mind about, where what holds now or what held before is such a note; oldest first. */
  changes(isWanted: (note: CatalogNote) => boolean): Promise<Week['replaced']>;
}

const MAX_LISTED = 200;
const MAX_FADING = 20;

interface Dated {
  note: CatalogNote;
  at: number;
}

export function createWeekService({ catalog, store, vitality, hidden, now }: WeekDeps): WeekService {
  /** What says the same as a hidden note is left out. */
  const shown = async (view: HiddenView, dated: Dated[]): Promise<Dated[]> => {
    const left: Dated[] = [];
    for (const one of dated) {
      const { id, title } = one.note;
      if ((await view.cut({ ref: sourceRef('note', id), text: '', title })).title !== '') left.push(one);
    }
    return left;
  };
  /** @param isHistory a line tells what was given up, with its own sentence */
  const toLines = async (view: HiddenView, dated: readonly Dated[], isHistory = false): Promise<WeekLine[]> => {
    const rows = await store.getMany(
      'notes',
      dated.map(({ note }) => note.id),
    );
    return dated.map(({ note: { id, title, category }, at }, index) => {
      const source = rows[index]?.sources[0];
      const session = source === undefined ? null : catalog.session(source.sessionId);
      return {
        id,
        title,
        category,
        at,
        source:
          source === undefined ||
          session === null ||
          session.deletedAt !== null ||
          // A note that others were merged into keeps their sentences.
          (!isHistory && view.states(source.quote))
            ? null
            : {
                sessionId: source.sessionId,
                messageId: source.messageId,
                start: source.start,
                end: source.end,
                quote: source.quote,
                sessionTitle: view.sessionTitle(session.title),
              },
      };
    });
  };
  const keptIn = (from: number, to: number): Dated[] =>
    [...catalog.withStatus('kept')].flatMap((note) => {
      const { keptAt, neverSurface, path, sessionIds } = note;
      // What an import brought was kept, or said, elsewhere and before.
      const isImported = path !== undefined || isOfImport(catalog, sessionIds);
      if (keptAt === null || keptAt < from || keptAt > to || neverSurface || isImported) return [];
      return [{ note, at: keptAt }];
    });
  const replacedIn = (from: number, to: number): { newer: Dated; older: Dated }[] =>
    [...catalog.allLinks('supersedes')].flatMap(({ from: newerId, to: olderId, createdAt }) => {
      if (createdAt < from || createdAt > to || olderId === null) return [];
      const [newer, older] = [catalog.note(newerId), catalog.note(olderId)];
      if (newer?.status !== 'kept' || newer.neverSurface || older?.status !== 'superseded' || older.neverSurface)
        return [];
      // What was open is settled, or what was planned is done: no change of mind.
      if (commitmentAfter(newer.title, older.title) !== null) return [];
      return [{ newer: { note: newer, at: createdAt }, older: { note: older, at: createdAt } }];
    });
  const toPairs = async (view: HiddenView, pairs: readonly { newer: Dated; older: Dated }[]) => {
    const listed = pairs.toSorted((a, b) => byTime(a.newer, b.newer)).slice(0, MAX_LISTED);
    const [newer, older] = await Promise.all([
      toLines(
        view,
        listed.map((pair) => pair.newer),
      ),
      toLines(
        view,
        listed.map((pair) => pair.older),
        true,
      ),
    ]);
    return newer.map((line, index) => ({ newer: line, older: older[index]! }));
  };
  const foundWrongIn = (from: number, to: number): Dated[] =>
    [...catalog.withStatus('dropped')].flatMap((note) => {
      const { isWrong, decidedAt, neverSurface } = note;
      if (isWrong !== true || neverSurface || decidedAt === null || decidedAt < from || decidedAt > to) return [];
      return [{ note, at: decidedAt }];
    });
  const fadingNow = (): Dated[] => {
    const weightOf = ({ pinned, category, confirmations }: CatalogNote): number =>
      (pinned ? 3 : 0) + (category === 'decision' ? 2 : 0) + (confirmations > 0 ? 2 : 0);
    return [...vitality.notes()]
      .flatMap(({ id, zone, lastUsedAt }) => {
        const note = zone === 'fading' ? catalog.note(id) : null;
        return note?.status === 'kept' && !note.neverSurface ? [{ note, at: lastUsedAt }] : [];
      })
      .toSorted((a, b) => weightOf(b.note) - weightOf(a.note) || b.at - a.at || (a.note.id < b.note.id ? -1 : 1));
  };

  return {
    async week(day, firstWeekday) {
      const first = startOfWeek(day, firstWeekday);
      const last = addDays(first, 6);
      const { from, to } = rangeOfDays(first, last);
      const today = localDay(now());
      const isCurrent = today >= first && today <= last;
      const view = await hidden.view({ includeArchived: false });
      const kept = (await shown(view, keptIn(from, to))).toSorted(byTime);
      const wrong = foundWrongIn(from, to).toSorted(byTime);
      const fading = isCurrent ? await shown(view, fadingNow().slice(0, MAX_FADING * 2)) : [];
      return {
        first,
        last,
        isCurrent,
        kept: await toLines(view, kept.slice(0, MAX_LISTED)),
        keptCount: kept.length,
        replaced: await toPairs(view, replacedIn(from, to)),
        wrong: await toLines(view, wrong.slice(0, MAX_LISTED), true),
        fading: await toLines(view, fading.slice(0, MAX_FADING)),
      };
    },
    async changes(isWanted) {
      const pairs = replacedIn(0, now()).filter(({ newer, older }) => isWanted(newer.note) || isWanted(older.note));
      return toPairs(await hidden.view({ includeArchived: false }), pairs);
    },
  };
}

const byTime = (a: Dated, b: Dated): number => a.at - b.at || (a.note.id < b.note.id ? -1 : 1);
