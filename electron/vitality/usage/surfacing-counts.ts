import type { Batch } from '../../../shared/domain/batch';
import type { AccessEvent } from '../../../shared/domain/feedback';
import type { AccessRef, SourceRef } from '../../../shared/domain/ids';
import type { Session } from '../../../shared/domain/session';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import type { VaultStore, VaultWriter } from '../../store/vault-store';

interface SurfacingCount {
  /** Number of answers whose package contained it. */
  surfaced: number;
  cited: number;
  /**
   * All uses: answers that cited or paraphrased it, and the person's acts (opened, edited, confirmed, pinned); at most
   * `surfaced`.
   */
  used: number;
}

export type SurfacingCounts = ReturnType<typeof createSurfacingCounts>;

interface Tally {
  surfaced: number;
  cited: number;
  usedInAnswers: number;
  usedByPerson: number;
  citedAt: number;
}

/** How one answer used a source of its package. */
interface AnswerUse {
  ref: SourceRef;
  at: number;
  cited: boolean;
  isUsedInAnswer: boolean;
}

/** The person's uses besides citations, which are counted from the traces; keeping is no use of a surfaced note. */
const PERSON_USE_KINDS: ReadonlySet<AccessEvent['kind']> = new Set(['opened', 'edited', 'confirmed', 'pinned']);

/**
 * Counts from stored traces and uses how often a source was surfaced and how often it was used; the difference is its
 * unused-surfacing rate. Read once, then kept current from batches. Incognito sessions do not count. It can lower a
 * rank, never raise it.
 */
export function createSurfacingCounts(store: Pick<VaultStore, 'pages'>, writer: Pick<VaultWriter, 'onBatch'>) {
  const tallies = new Map<AccessRef, Tally>();
  /** Uses counted for each trace, so that a new state can replace them; empty for traces that do not count. */
  const usesByTrace = new Map<string, AnswerUse[]>();
  const answers = new Set<string>();
  const countedEvents = new Set<string>();
  /** Incognito sessions. */
  const incognito = new Set<string>();
  let isFollowing = false;
  let loading: Promise<void> | null = null;
  let isLoaded = false;

  const tallyOf = (ref: AccessRef): Tally => {
    const known = tallies.get(ref) ?? { surfaced: 0, cited: 0, usedInAnswers: 0, usedByPerson: 0, citedAt: 0 };
    tallies.set(ref, known);
    return known;
  };
  const countTrace = (id: string, trace: RetrievalTrace | null) => {
    const before = usesByTrace.get(id) ?? [];
    for (const use of before) add(tallyOf(use.ref), use, -1);
    const isAnswer = trace !== null && trace.surface === 'chat' && !incognito.has(trace.sessionId ?? '');
    const uses = isAnswer ? answerUses(trace) : [];
    if (isAnswer && trace.parentId === null) answers.add(id);
    else answers.delete(id);
    for (const use of uses) add(tallyOf(use.ref), use, 1);
    usesByTrace.set(id, uses);
    for (const { ref, at } of before) if (tallyOf(ref).citedAt === at) tallyOf(ref).citedAt = lastCitedAt(ref);
  };
  /** Only where a run was replaced or taken away. */
  const lastCitedAt = (ref: SourceRef): number => {
    let last = 0;
    for (const uses of usesByTrace.values())
      for (const use of uses) if (use.cited && use.ref === ref) last = Math.max(last, use.at);
    return last;
  };
  const countEvent = ({ id, ref, kind }: AccessEvent) => {
    if (!PERSON_USE_KINDS.has(kind) || countedEvents.has(id)) return;
    countedEvents.add(id);
    tallyOf(ref).usedByPerson += 1;
  };
  const noteIncognito = ({ id, incognito: isHidden }: Session) => {
    if (isHidden) incognito.add(id);
  };
  const onBatch = ({ changes }: Pick<Batch, 'changes'>) => {
    for (const { table, id, after } of changes) {
      if (table === 'sessions' && after !== null) noteIncognito(after as Session);
      if (table === 'traces') countTrace(id, after as RetrievalTrace | null);
      if (table === 'accessEvents' && after !== null) countEvent(after as AccessEvent);
    }
  };
  const load = async () => {
    if (!isFollowing) writer.onBatch(onBatch);
    isFollowing = true;
    for await (const page of store.pages('sessions')) page.forEach(noteIncognito);
    // A batch received meanwhile is newer than the page.
    for await (const page of store.pages('traces'))
      for (const trace of page) if (!usesByTrace.has(trace.id)) countTrace(trace.id, trace);
    for await (const page of store.pages('accessEvents')) page.forEach(countEvent);
    isLoaded = true;
  };
  const ensureLoaded = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    }));
  const countOf = (ref: SourceRef): SurfacingCount => {
    const {
      surfaced,
      cited,
      usedInAnswers: isUsedInAnswer,
      usedByPerson: handled,
    } = tallies.get(ref) ?? { surfaced: 0, cited: 0, usedInAnswers: 0, usedByPerson: 0 };
    return { surfaced, cited, used: Math.min(surfaced, isUsedInAnswer + handled) };
  };

  return {
    async of(ref: SourceRef): Promise<SurfacingCount> {
      await ensureLoaded();
      return countOf(ref);
    },
    /** The same without waiting; null while the traces are being counted, which the first call starts. */
    countIfLoaded(ref: SourceRef): SurfacingCount | null {
      if (!isLoaded) ensureLoaded().catch(() => {});
      return isLoaded ? countOf(ref) : null;
    },
    /** When an answer last cited it, epoch milliseconds; null: none did, or they are not counted yet. */
    citedAt: (ref: SourceRef): number | null => (isLoaded && tallies.get(ref)?.citedAt) || null,
    async answers(): Promise<number> {
      await ensureLoaded();
      return answers.size;
    },
  };
}

function answerUses({ candidates, asOf: at, package: { order } }: RetrievalTrace): AnswerUse[] {
  const packaged = new Set(order);
  return candidates
    .filter(({ ref }) => packaged.has(ref))
    .map(({ ref, use }) => {
      const cited = use?.cited === true;
      return { ref, at, cited, isUsedInAnswer: cited || (use?.paraphrased?.length ?? 0) > 0 };
    });
}

function add(tally: Tally, { at, cited, isUsedInAnswer }: AnswerUse, sign: 1 | -1): void {
  if (cited && sign === 1) tally.citedAt = Math.max(tally.citedAt, at);
  tally.surfaced += sign;
  if (cited) tally.cited += sign;
  if (isUsedInAnswer) tally.usedInAnswers += sign;
}
