import type { Agreement } from '../../../shared/domain/collection-review';
import { AppError } from '../../../shared/ipc/errors';
import type { ParsedRouteInput } from '../../../shared/ipc/contract';
import type {
  JudgementView,
  MarkView,
  ReviewList,
  ReviewRow,
  ReviewText,
} from '../../../shared/ipc/routes/collection-reviews';
import type { Excluded, JoinedCollection } from '../../../shared/ipc/routes/settings';
import { t } from '../../../shared/messages/message';
import { createExcludedNameFinder } from '../../language/privacy/find-excluded-names';
import type { SettingsStore } from '../../settings/settings-store';
import type { Database, Statements } from '../database/database';
import { hostOfServer, readServerAddress } from '../database/server-address';
import { agreementOf } from '../review/agreement';
import { countReviews, judge, readJudgements, takeJudgementBack, type ReviewerJudgement } from '../review/judgements';
import { readCollection, type ReadCollection } from '../review/export/read-collection';
import { readMarks, setMark, takeMarkBack, type Mark } from '../review/marks';
import {
  readNoteRow,
  readNoteRows,
  readWholeNote,
  requireMembership,
  type CollectionNoteRow,
} from '../review/review-notes';
import type { Connections } from './connections';

/** Notes of the list; a collection may have more, which the export has. */
const MAX_ROWS = 5_000;

export interface ReviewServiceDeps {
  settingsStore: Pick<SettingsStore, 'get'>;
  connections: Connections;
  excluded: () => Excluded;
  /** It is told of what went to a server beside ids, for the log of what left. */
  onSent: (joined: JoinedCollection, act: 'judge' | 'mark', body: unknown, isAnswered: boolean) => void;
}

/** What members judge of a collection's notes and what curators mark. All of it is on the server alone. */
export function createReviewService(deps: ReviewServiceDeps) {
  const { settingsStore, connections, excluded, onSent } = deps;
  const joinedOf = (id: string): JoinedCollection => {
    const joined = settingsStore.get().collections.find((one) => one.id === id);
    if (joined === undefined) throw new AppError('not-found', t('collections.notJoined'));
    return joined;
  };
  // Each is asked for by the person, who may try again at once.
  const connect = <Result>(id: string, work: (database: Database) => Promise<Result>): Promise<Result> =>
    connections.use(joinedOf(id), work, { isPatient: true });
  const send = async <Result>(
    id: string,
    act: 'judge' | 'mark',
    body: unknown,
    work: (database: Database) => Promise<Result>,
  ): Promise<Result> => {
    let isAnswered = false;
    let isSent = false;
    try {
      return await connect(id, async (database) => {
        isSent = true;
        const result = await work(database);
        isAnswered = true;
        return result;
      });
    } finally {
      if (isSent) onSent(joinedOf(id), act, body, isAnswered);
    }
  };
  /** What is left for the person to judge, of the collections that were looked at since the app was opened. */
  const left = new Map<string, Set<string>>();
  /** What the members said of each note, of the same collections. */
  const said = new Map<string, Map<string, { keep: number; judged: number }>>();
  const list = (id: string): Promise<ReviewList> =>
    connect(id, async (database) => {
      const { name, role } = await requireMembership(database, id);
      const host = hostOfServer(readServerAddress(joinedOf(id).address));
      const { rows, total } = await readNoteRows(database, id, MAX_ROWS);
      const listed = await rowsOf(database, id, rows);
      left.set(id, new Set(role === 'reader' ? [] : listed.filter(({ own }) => own === null).map((row) => row.noteId)));
      said.set(id, new Map(listed.map((row) => [row.noteId, answersOf(row)])));
      return { name, host, role, total, rows: listed };
    });
  return {
    list,
    /** How many notes wait for a judgement, as last read: no server is asked. Null: no collection is joined. */
    waiting(): number | null {
      const { collections } = settingsStore.get();
      if (collections.length === 0) return null;
      return collections.reduce((sum, { id }) => sum + (left.get(id)?.size ?? 0), 0);
    },
    /** How many who judged a note would keep it, as last read; null: nobody judged it, or nothing was read. */
    agreementOf(noteId: string): { keep: number; judged: number } | null {
      const found = settingsStore.get().collections.flatMap(({ id }) => said.get(id)?.get(noteId) ?? []);
      const judged = found.reduce((sum, each) => sum + each.judged, 0);
      return judged === 0 ? null : { keep: found.reduce((sum, each) => sum + each.keep, 0), judged };
    },
    text: (id: string, noteId: string): Promise<ReviewText> =>
      connect(id, async (database) => {
        const { title, body, tags, quote, message, version, contentHash } = await readWholeNote(database, id, noteId);
        return { noteId, title, body, tags, quote, message, version, contentHash };
      }),
    judge: ({
      id,
      noteId,
      judgement,
      comment,
      seen,
    }: ParsedRouteInput<'collectionReviews.judge'>): Promise<ReviewRow> =>
      send(id, 'judge', { noteId, judgement, comment, ...seen }, async (database) => {
        if (judgement === null) await takeJudgementBack(database, id, noteId);
        else await judge(database, id, { noteId, judgement, comment, seen });
        if (judgement === null) left.get(id)?.add(noteId);
        else left.get(id)?.delete(noteId);
        const [row] = await rowsOf(database, id, [await readNoteRow(database, id, noteId)], noteId);
        said.get(id)?.set(noteId, answersOf(row!));
        return row!;
      }),
    async mark({ id, noteIds, kind, reason }: ParsedRouteInput<'collectionReviews.mark'>): Promise<ReviewList> {
      await send(id, 'mark', { noteIds, kind, reason }, (database) => setMark(database, id, { noteIds, kind, reason }));
      return list(id);
    },
    async takeMarkBack({ id, noteIds, kind }: ParsedRouteInput<'collectionReviews.takeMarkBack'>): Promise<ReviewList> {
      await connect(id, (database) => takeMarkBack(database, id, { noteIds, kind }));
      return list(id);
    },
    agreement: (id: string): Promise<Agreement> =>
      connect(id, async (database) => agreementOf(await readJudgements(database, id))),
    /** Reads what an export holds: without the notes that name what the person excludes. */
    readAll: (id: string): Promise<ReadCollection> => {
      const findExcluded = createExcludedNameFinder(excluded());
      const read = (database: Database) => readCollection(database, id, (text) => findExcluded(text).length > 0);
      // A whole collection takes its time, behind a sign that it does.
      return connections.use(joinedOf(id), read, { isPatient: true, timeoutMs: null });
    },
    nameOf: (id: string): string => joinedOf(id).name,
  };
}
/** Judgements of the text as it is now. */
function answersOf({ own, others }: ReviewRow): { keep: number; judged: number } {
  const current = [...(own === null ? [] : [own]), ...others].filter(({ isCurrent }) => isCurrent);
  return { keep: current.filter(({ judgement }) => judgement === 'keep').length, judged: current.length };
}

export type ReviewService = ReturnType<typeof createReviewService>;

/** Rows with their marks and what the member may see of judgements. */
async function rowsOf(
  statements: Statements,
  collectionId: string,
  notes: readonly CollectionNoteRow[],
  noteId: string | null = null,
): Promise<ReviewRow[]> {
  const [marks, judgements, reviews] = [
    await readMarks(statements, collectionId, noteId === null ? null : [noteId]),
    await readJudgements(statements, collectionId, noteId),
    await countReviews(statements, collectionId, noteId),
  ];
  const marksOf = new Map<string, MarkView[]>();
  for (const { of, view } of marks.flatMap(bothSides)) marksOf.set(of, [...(marksOf.get(of) ?? []), view]);
  const judgementsOf = new Map<string, ReviewerJudgement[]>();
  for (const one of judgements) judgementsOf.set(one.noteId, [...(judgementsOf.get(one.noteId) ?? []), one]);
  return notes.map((note) => {
    const { noteId: id, title, member, keptAt, publishedAt, version, contentHash } = note;
    const judged = judgementsOf.get(id) ?? [];
    const own = judged.find(({ isOwn }) => isOwn);
    return {
      noteId: id,
      title,
      member,
      isOwn: note.isOwn,
      keptAt,
      publishedAt,
      version,
      contentHash,
      marks: marksOf.get(id) ?? [],
      own: own === undefined ? null : viewOf(own, note),
      others: judged.filter((one) => one !== own).map((one) => viewOf(one, note)),
      reviews: reviews.get(id) ?? 0,
    };
  });
}

const viewOf = (
  { reviewer, judgement, comment, judgedAt, version, contentHash }: ReviewerJudgement,
  note: Pick<CollectionNoteRow, 'contentHash'>,
): JudgementView => ({
  reviewer,
  judgement,
  comment,
  judgedAt,
  seen: { version, contentHash },
  isCurrent: contentHash === note.contentHash,
});

function bothSides(mark: Mark): { of: string; view: MarkView }[] {
  const { firstId, firstTitle, secondId, secondTitle, kind, reason, markedBy, markedAt } = mark;
  const common = { kind, reason, markedBy, markedAt };
  return [
    { of: firstId, view: { ...common, otherId: secondId, otherTitle: secondTitle } },
    { of: secondId, view: { ...common, otherId: firstId, otherTitle: firstTitle } },
  ];
}
