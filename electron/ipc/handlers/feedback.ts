import { put, type DraftChange } from '../../../shared/domain/batch';
import type { Feedback } from '../../../shared/domain/feedback';
import { parseSourceRef, type IdFactory, type NoteId, type TraceId } from '../../../shared/domain/ids';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import type { Handlers } from '../../../shared/ipc/contract';
import { AppError } from '../../../shared/ipc/errors';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import type { SurfacingCounts } from '../../vitality/usage/surfacing-counts';
import { labels, t } from '../../../shared/messages/message';

type FeedbackRoute = 'trace.feedback' | 'trace.withdrawFeedback' | 'trace.feedbackOn' | 'trace.historyOf';

export interface FeedbackDependencies {
  store: VaultStore;
  writer: VaultWriter;
  surfacing: Pick<SurfacingCounts, 'of' | 'countIfLoaded'>;
  setNoteFlag: (id: NoteId, flag: 'pinned' | 'neverSurface', value: boolean) => Promise<unknown>;
  /** @throws AppError `not-found` */
  traceOf: (id: TraceId) => Promise<RetrievalTrace>;
  ids: IdFactory;
  now: () => number;
}

/** The person's verdicts on candidates: stored in the vault, used by later runs, revocable at any time. */
export function createFeedbackHandlers(deps: FeedbackDependencies): Handlers<FeedbackRoute> {
  const { store, writer, ids, now } = deps;
  const activeFeedback = () => store.query({ name: 'feedback', includeWithdrawn: false });

  // Two verdicts are also properties of the note, so that the vault shows them and every later question uses them.
  const applyToNote = async ({ ref, verdict }: Feedback, value: boolean) => {
    const { kind, id } = parseSourceRef(ref);
    if (kind !== 'note') return;
    if (verdict === 'never-surface') await deps.setNoteFlag(id as NoteId, 'neverSurface', value);
    if (verdict === 'pinned') await deps.setNoteFlag(id as NoteId, 'pinned', value);
  };

  /** The question's intent; '' for an incognito session, whose questions no later gate may see. */
  const intentOf = async ({ sessionId, plan }: RetrievalTrace): Promise<string> => {
    const session = sessionId === null ? null : await store.get('sessions', sessionId);
    return session?.incognito === true ? '' : plan.intent;
  };

  return {
    'trace.feedback': async ({ traceId, ref, verdict }) => {
      const trace = await deps.traceOf(traceId);
      const feedback: Feedback = {
        id: ids.next(),
        traceId,
        ref,
        verdict,
        intent: await intentOf(trace),
        at: now(),
        withdrawnAt: null,
      };
      const contradicted = contradictedBy(feedback, await activeFeedback());
      // The note first, so that a verdict on a missing note is refused as a whole.
      await applyToNote(feedback, true);
      await writer.commit({
        actor: 'person',
        kind: 'feedback.give',
        label: FEEDBACK_LABELS[verdict],
        changes: [
          put('feedback', feedback),
          ...contradicted.map((row): DraftChange => put('feedback', { ...row, withdrawnAt: feedback.at })),
        ],
      });
      return feedback;
    },
    'trace.withdrawFeedback': async ({ id }) => {
      const feedback = await store.get('feedback', id);
      if (!feedback) throw new AppError('not-found', t('mainIpc.markVault'));
      if (feedback.withdrawnAt !== null) return feedback;
      const isStillMarked = (await activeFeedback()).some(
        (row) => row.id !== id && row.ref === feedback.ref && row.verdict === feedback.verdict,
      );
      if (!isStillMarked) await applyToNote(feedback, false);
      const withdrawn: Feedback = { ...feedback, withdrawnAt: now() };
      await writer.commit({
        actor: 'person',
        kind: 'feedback.withdraw',
        label: t('mainIpc.tookBackAMark'),
        changes: [put('feedback', withdrawn)],
      });
      return withdrawn;
    },
    'trace.feedbackOn': async ({ traceId }) => (await activeFeedback()).filter((row) => row.traceId === traceId),
    'trace.historyOf': async ({ ref }) => {
      const counts = await deps.surfacing.of(ref);
      const notRelevant = (await activeFeedback()).filter(
        (mark) => mark.ref === ref && mark.verdict === 'not-relevant',
      ).length;
      return { ...counts, notRelevant };
    },
  };
}

/**
 * Opposite verdicts on the same note and intent, which the new one replaces: the gate uses the newest. Agreeing ones
 * stay, so that each run keeps its own.
 */
function contradictedBy(feedback: Feedback, rows: readonly Feedback[]): Feedback[] {
  const opposite = OPPOSITES[feedback.verdict];
  const isSameMatter = ({ intent, traceId }: Feedback) =>
    intent === '' ? traceId === feedback.traceId : intent === feedback.intent;
  return rows.filter((row) => row.verdict === opposite && row.ref === feedback.ref && isSameMatter(row));
}

const OPPOSITES: Partial<Record<Feedback['verdict'], Feedback['verdict']>> = {
  'not-relevant': 'relevant',
  relevant: 'not-relevant',
};

const FEEDBACK_LABELS = labels<Feedback['verdict']>({
  'not-relevant': () => t('mainIpc.markedRelevantHere'),
  relevant: () => t('mainIpc.markedAsRelevant'),
  'never-surface': () => t('mainIpc.markedNeverSurface'),
  pinned: () => t('mainIpc.pinnedFromAnAnswer'),
});
