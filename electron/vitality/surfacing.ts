import type { Batch } from '../../shared/domain/batch';
import type { AccessEvent } from '../../shared/domain/feedback';
import type { AccessRef, SourceRef } from '../../shared/domain/ids';
import type { Session } from '../../shared/domain/session';
import type { RetrievalTrace } from '../../shared/domain/trace';
import type { VaultStore, VaultWriter } from '../store/vault-store';

export interface SurfacingCount {
  /** Packages of answers it stood in. */
  surfaced: number;
  /** Answers that cited it. */
  cited: number;
  /**
   * Uses in all: answers that cited or paraphrased it, and what the person did with it (opened, edited, confirmed,
   * pinned); at most `surfaced`.
   */
  used: number;
}

export interface SurfacingCounts {
  of(ref: SourceRef): Promise<SurfacingCount>;
  /** The same without waiting; null while the vault's traces are still being counted, which the first call begins. */
  known(ref: SourceRef): SurfacingCount | null;
  /** Answers that were counted, in all. */
  answers(): Promise<number>;
}

interface Tally {
  surfaced: number;
  cited: number;
  drawnOn: number;
  handled: number;
}

/** How one answer used a source of its package. */
interface Use {
  ref: SourceRef;
  cited: boolean;
  drawnOn: boolean;
}

/**
 * Uses a person can see besides a citation. Citing is counted from the traces; keeping is no use of what was surfaced.
 */
const HANDLED: ReadonlySet<AccessEvent['kind']> = new Set(['opened', 'edited', 'confirmed', 'pinned']);

/**
 * Counts, from the stored traces and uses, how often a source was surfaced and how often it was used: the maya rate is
 * what is left. Read once,
 * then kept current from the write path. Incognito sessions do not count. It can lower a rank and never raise one
 * (retrieval.md §7).
 */
export function createSurfacingCounts(
  store: Pick<VaultStore, 'pages'>,
  writer: Pick<VaultWriter, 'onBatch'>,
): SurfacingCounts {
  const byRef = new Map<AccessRef, Tally>();
  /** What each trace was counted as, so that its next state can take its place; empty for those that do not count. */
  const counted = new Map<string, Use[]>();
  /** Traces of answers that count. */
  const answers = new Set<string>();
  const events = new Set<string>();
  /** Sessions that leave nothing behind. */
  const incognito = new Set<string>();
  let isFollowing = false;
  let loading: Promise<void> | null = null;
  let isLoaded = false;

  const tallyOf = (ref: AccessRef): Tally => {
    const known = byRef.get(ref) ?? { surfaced: 0, cited: 0, drawnOn: 0, handled: 0 };
    byRef.set(ref, known);
    return known;
  };
  const takeTrace = (id: string, trace: RetrievalTrace | null) => {
    for (const use of counted.get(id) ?? []) add(tallyOf(use.ref), use, -1);
    const isAnswer = trace !== null && trace.surface === 'chat' && !incognito.has(trace.sessionId ?? '');
    const uses = isAnswer ? usesIn(trace) : [];
    if (isAnswer && trace.parentId === null) answers.add(id);
    else answers.delete(id);
    for (const use of uses) add(tallyOf(use.ref), use, 1);
    counted.set(id, uses);
  };
  const takeEvent = ({ id, ref, kind }: AccessEvent) => {
    if (!HANDLED.has(kind) || events.has(id)) return;
    events.add(id);
    tallyOf(ref).handled += 1;
  };
  const takeSession = ({ id, incognito: isHidden }: Session) => {
    if (isHidden) incognito.add(id);
  };
  const follow = ({ changes }: Pick<Batch, 'changes'>) => {
    for (const { table, id, after } of changes) {
      if (table === 'sessions' && after !== null) takeSession(after as Session);
      if (table === 'traces') takeTrace(id, after as RetrievalTrace | null);
      if (table === 'accessEvents' && after !== null) takeEvent(after as AccessEvent);
    }
  };
  const load = async () => {
    if (!isFollowing) writer.onBatch(follow);
    isFollowing = true;
    for await (const page of store.pages('sessions')) page.forEach(takeSession);
    // What a batch told meanwhile is newer than the page.
    for await (const page of store.pages('traces'))
      for (const trace of page) if (!counted.has(trace.id)) takeTrace(trace.id, trace);
    for await (const page of store.pages('accessEvents')) page.forEach(takeEvent);
    isLoaded = true;
  };
  const begin = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    }));
  const read = (ref: SourceRef): SurfacingCount => {
    const { surfaced, cited, drawnOn, handled } = byRef.get(ref) ?? { surfaced: 0, cited: 0, drawnOn: 0, handled: 0 };
    return { surfaced, cited, used: Math.min(surfaced, drawnOn + handled) };
  };

  return {
    async of(ref) {
      await begin();
      return read(ref);
    },
    known(ref) {
      if (!isLoaded) begin().catch(() => {});
      return isLoaded ? read(ref) : null;
    },
    async answers() {
      await begin();
      return answers.size;
    },
  };
}

function usesIn({ candidates, package: { order } }: RetrievalTrace): Use[] {
  const packaged = new Set(order);
  return candidates
    .filter(({ ref }) => packaged.has(ref))
    .map(({ ref, use }) => {
      const cited = use?.cited === true;
      return { ref, cited, drawnOn: cited || (use?.paraphrased?.length ?? 0) > 0 };
    });
}

function add(tally: Tally, { cited, drawnOn }: Use, sign: 1 | -1): void {
  tally.surfaced += sign;
  if (cited) tally.cited += sign;
  if (drawnOn) tally.drawnOn += sign;
}
