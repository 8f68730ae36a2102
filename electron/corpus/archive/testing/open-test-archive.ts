import { put } from '../../../../shared/domain/batch';
import { sourceRef, type AccessEventId, type LinkId, type NoteId } from '../../../../shared/domain/ids';
import type { AccessEvent } from '../../../../shared/domain/feedback';
import type { Note } from '../../../../shared/domain/note';
import { silentLogger } from '../../../../shared/lib/logger';
import { openTestCorpus, unitOf } from '../../testing/open-test-corpus';
import { startVitality } from '../../../vitality/start-vitality';
import { createArchiveService } from '../archive-service';

export const DAY_MS = 86_400_000;

/**
 * A real vault with vitality computed in this thread and the archive service, with functions to add old notes, uses and
 * links.
 */
export async function openTestArchive() {
  const corpus = await openTestCorpus();
  const { store, writer, ids, clock, catalog } = corpus;
  const vitality = startVitality({
    workerUrl: null,
    store,
    writer,
    catalog,
    after: Promise.resolve(),
    now: () => clock.now(),
    log: silentLogger,
    setTimer: () => () => {},
  });
  const archive = createArchiveService({
    ...corpus.noteDeps,
    batchSource: writer,
    vitality,
    decisions: corpus.decisionTable,
  });
  await vitality.ready();

  return {
    ...corpus,
    vitality,
    archive,
    /** A note kept `daysAgo` days ago. */
    async kept(title: string, daysAgo: number, changed: Partial<Note> = {}): Promise<Note> {
      const at = clock.now() - daysAgo * DAY_MS;
      const note: Note = {
        ...unitOf(ids.next<NoteId>(), title, at),
        origin: 'person',
        status: 'kept',
        keptAt: at,
        decidedAt: at,
        ...changed,
      };
      await corpus.commit([put('notes', note)]);
      return note;
    },
    use: (note: Note, daysAgo: number, kind: AccessEvent['kind'] = 'opened') =>
      corpus.commit([
        put('accessEvents', {
          id: ids.next<AccessEventId>(),
          ref: sourceRef('note', note.id),
          kind,
          at: clock.now() - daysAgo * DAY_MS,
          messageId: null,
        }),
      ]),
    link: (from: Note, to: Note, daysAgo: number) =>
      corpus.commit([
        put('links', {
          id: ids.next<LinkId>(),
          from: from.id,
          to: to.id,
          toTitle: to.title,
          kind: 'related',
          createdAt: clock.now() - daysAgo * DAY_MS,
        }),
      ]),
    /** Computes all values for the current time. */
    computed: () => vitality.rebuild(),
    async close() {
      await vitality.close();
      await corpus.close();
    },
  };
}
export type TestArchive = Awaited<ReturnType<typeof openTestArchive>>;
