import { parseSourceRef, type IdFactory, type NoteId, type TraceId } from '../../../shared/domain/ids';
import { put } from '../../../shared/domain/batch';
import type { Feedback } from '../../../shared/domain/feedback';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import { AppError } from '../../../shared/ipc/errors';
import type { Handlers } from '../../../shared/ipc/contract';
import type { Engine } from '../../models/engine';
import type { Retrieval } from '../../retrieval/retrieve';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import type { SurfacingCounts } from '../../vitality/surfacing';

type SearchRoute =
  | 'search.run' | 'trace.get' | 'trace.ofMessage' | 'trace.feedback' | 'trace.withdrawFeedback' | 'trace.feedbackOn'
  | 'trace.historyOf';

/** Searches kept for "why was this surfaced?" until the app closes; chat traces lie in the vault. */
const REMEMBERED_SEARCHES = 50;

export function createSearchHandlers(deps: {
  store: VaultStore;
  writer: VaultWriter;
  retrieval: Retrieval;
  engine: () => Engine;
  surfacing: SurfacingCounts;
  setNoteFlag: (id: NoteId, flag: 'pinned' | 'neverSurface', value: boolean) => Promise<unknown>;
  ids: IdFactory;
  now: () => number;
}): Handlers<SearchRoute> {
  const { store, writer, retrieval, ids, now } = deps;
  const searches = new Map<TraceId, RetrievalTrace>();

  const remember = (trace: RetrievalTrace) => {
    searches.set(trace.id, trace);
    if (searches.size > REMEMBERED_SEARCHES) searches.delete(searches.keys().next().value!);
  };

  const traceOf = async (id: TraceId): Promise<RetrievalTrace> => {
    const trace = searches.get(id) ?? (await store.get('traces', id));
    if (!trace) throw new AppError('not-found', 'The record of that retrieval is not in this vault.');
    return trace;
  };

  // Two marks are properties of a note as well, so that the vault shows them and every later question heeds them.
  const carryToNote = async ({ ref, verdict }: Feedback, value: boolean) => {
    const { kind, id } = parseSourceRef(ref);
    if (kind !== 'note') return;
    if (verdict === 'never-surface') await deps.setNoteFlag(id as NoteId, 'neverSurface', value);
    if (verdict === 'pinned') await deps.setNoteFlag(id as NoteId, 'pinned', value);
  };

  return {
    'search.run': async ({ text }) => {
      const { trace } = await retrieval.retrieve({
        surface: 'search', question: text, recentTurns: [], sessionId: null, asOf: now(), engine: deps.engine(),
      });
      remember(trace);
      return trace;
    },
    'trace.get': ({ id }) => traceOf(id),
    'trace.ofMessage': async ({ messageId }) => {
      const message = await store.get('messages', messageId);
      return message?.traceId ? store.get('traces', message.traceId) : null;
    },
    'trace.feedback': async ({ traceId, ref, verdict }) => {
      const trace = await traceOf(traceId);
      const feedback: Feedback = {
        id: ids.next(), traceId, ref, verdict, intent: trace.plan.intent, at: now(), withdrawnAt: null,
      };
      await writer.commit({
        actor: 'person', kind: 'trace.feedback', label: FEEDBACK_LABELS[verdict], changes: [put('feedback', feedback)], fresh: true,
      });
      await carryToNote(feedback, true);
      return feedback;
    },
    'trace.withdrawFeedback': async ({ id }) => {
      const feedback = await store.get('feedback', id);
      if (!feedback) throw new AppError('not-found', 'That mark is not in this vault.');
      const withdrawn: Feedback = { ...feedback, withdrawnAt: now() };
      await writer.commit({
        actor: 'person', kind: 'trace.withdrawFeedback', label: 'Took back a mark', changes: [put('feedback', withdrawn)],
      });
      await carryToNote(feedback, false);
      return withdrawn;
    },
    'trace.feedbackOn': async ({ traceId }) => {
      const rows = await store.query({ name: 'feedback', includeWithdrawn: false });
      return rows.filter((row) => row.traceId === traceId);
    },
    'trace.historyOf': async ({ ref }) => {
      const counts = await deps.surfacing.of(ref);
      const marks = await store.query({ name: 'feedback', includeWithdrawn: false });
      const notRelevant = marks.filter((mark) => mark.ref === ref && mark.verdict === 'not-relevant').length;
      return { ...counts, notRelevant };
    },
  };
}

const FEEDBACK_LABELS: Record<Feedback['verdict'], string> = {
  'not-relevant': 'Marked as not relevant here',
  relevant: 'Marked as relevant',
  'never-surface': 'Marked as never to surface',
  pinned: 'Pinned from an answer',
};
