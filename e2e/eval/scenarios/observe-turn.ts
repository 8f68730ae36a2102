import { saysNothingApplies } from '../../../electron/models/offline/answer/says-nothing-applies';
import { isHedged } from '../../../electron/language/hedging/hedges';
import { parseSourceRef, type MessageId, type SessionId } from '../../../shared/domain/ids';
import { noteText, type Note } from '../../../shared/domain/note';
import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import { namesIn } from '../../../shared/domain/trace-text/names-in';
import { noticeText } from '../../../shared/domain/trace-text/run-text';
import type { SeenText, SeenTurn } from './observation';
import type { ScenarioVault } from './scenario-vault';

/** What was said or searched last. */
export type LastTurn =
  | { kind: 'said'; sessionId: SessionId; questionId: MessageId; answerId: MessageId }
  | { kind: 'searched'; trace: RetrievalTrace }
  | { kind: 'imported'; sessionIds: SessionId[] };

const NOTHING_SEEN: SeenTurn = {
  sources: [],
  leftOut: [],
  isSkipped: false,
  saysNothingApplies: false,
  answer: null,
  units: [],
  reuses: [],
  repetitions: 0,
  reminders: [],
  notices: [],
  decision: null,
  window: null,
  references: [],
};

export async function observeTurn(vault: ScenarioVault, turn: LastTurn): Promise<SeenTurn> {
  if (turn.kind === 'searched') return observeTrace(turn.trace);
  if (turn.kind === 'imported') {
    const notes = await Promise.all(turn.sessionIds.map((sessionId) => extractedOf(vault, sessionId)));
    return { ...NOTHING_SEEN, units: notes.flat().map(toUnit) };
  }
  const { sessionId, questionId, answerId } = turn;
  const answer = (await vault.store.get('messages', answerId))!;
  const trace = answer.traceId === null ? null : await vault.store.get('traces', answer.traceId);
  const isOfTurn = (messageId: string | null) => messageId === questionId || messageId === answerId;
  const notes = (await extractedOf(vault, sessionId)).filter(({ sources }) => isOfTurn(sources[0]?.messageId ?? null));
  const seen = trace === null ? NOTHING_SEEN : observeTrace(trace);
  return {
    ...seen,
    answer: answer.text,
    saysNothingApplies:
      seen.saysNothingApplies && (answer.model !== 'offline engine' || saysNothingApplies(answer.text)),
    units: notes.map(toUnit),
    reuses: await notesUsedBy(vault, trace, isOfTurn),
    repetitions: answer.extraction?.reuses ?? 0,
    notices: [
      ...seen.notices,
      ...(await noticesOfUnits(vault, sessionId, new Set(notes.map(({ id }) => id as string)))),
    ],
  };
}

/** What a run alone shows. */
function observeTrace(trace: RetrievalTrace): SeenTurn {
  const byRef = new Map(trace.candidates.map((candidate) => [candidate.ref as string, candidate]));
  const packed = trace.package.order.flatMap((ref) => byRef.get(ref) ?? []);
  return {
    ...NOTHING_SEEN,
    sources: packed.map(toSource),
    leftOut: trace.candidates.flatMap((candidate) =>
      candidate.outcome.state === 'dropped' ? [{ ...toSource(candidate), stage: candidate.outcome.stage }] : [],
    ),
    isSkipped: trace.skipped !== null,
    saysNothingApplies: trace.notices.some(({ kind }) => kind === 'nothing-applies'),
    reminders: [
      ...packed.flatMap((candidate) =>
        candidate.compose?.phrased === undefined ? [] : [`${candidate.compose.phrased} · ${candidate.text}`],
      ),
      ...(trace.starters ?? []).map(({ text }) => text),
    ],
    notices: trace.notices
      .filter(({ kind }) => kind === 'contradiction' || kind === 'stale')
      .map((notice) =>
        [noticeText(notice, namesIn(trace)), ...(notice.refs ?? []).map((ref) => byRef.get(ref)?.text ?? '')].join(
          ' · ',
        ),
      ),
    decision: trace.decisions ?? null,
    window: trace.plan.window === null ? null : daysOf(trace.plan.window),
    references: trace.plan.references,
  };
}

const toSource = ({ title, text, compose }: TraceCandidate): SeenText => ({
  title,
  text: text.slice(0, compose?.cutTo),
});

const toUnit = ({ title, body, category, author }: Note) => ({
  text: noteText({ title, body }),
  category,
  isHedged: category === 'exploratory' || isHedged(title, author),
});

/** The window's first and last day; its end may be the first moment after it. */
function daysOf({ from, to }: { from: number; to: number }): { from: string; to: string } {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { from: day(from), to: day(Math.max(from, to - 1)) };
}

async function extractedOf({ store }: ScenarioVault, sessionId: SessionId): Promise<Note[]> {
  const notes = await store.query({ name: 'notesOfSession', sessionId });
  return notes.filter(({ origin }) => origin === 'extraction');
}

/** Notes that an answer cited or put in its own words, and notes that the turn states as well. */
async function notesUsedBy(
  { store }: ScenarioVault,
  trace: RetrievalTrace | null,
  isOfTurn: (messageId: string | null) => boolean,
): Promise<SeenText[]> {
  const used = new Set(
    (trace?.candidates ?? [])
      .filter(({ kind, use }) => kind === 'note' && (use?.cited === true || use?.paraphrased !== undefined))
      .map(({ ref }) => parseSourceRef(ref).id),
  );
  for await (const events of store.pages('accessEvents'))
    for (const { ref, messageId } of events)
      if (isOfTurn(messageId) && ref.startsWith('note:')) used.add(ref.slice('note:'.length));
  const seen: SeenText[] = [];
  for await (const notes of store.pages('notes'))
    for (const note of notes) {
      const isSaidAgain =
        note.sources.some(({ messageId }) => isOfTurn(messageId)) && !isOfTurn(note.sources[0]?.messageId ?? null);
      if (used.has(note.id) || isSaidAgain) seen.push({ title: note.title, text: noteText(note) });
    }
  return seen;
}

/** What chat and Review say beside the units of a turn: the kept notes that they contradict or change. */
async function noticesOfUnits(
  vault: ScenarioVault,
  sessionId: SessionId,
  unitIds: ReadonlySet<string>,
): Promise<string[]> {
  if (unitIds.size === 0) return [];
  const contradictions = await vault.call('contradictions.ofSession', { sessionId });
  const units = await vault.call('review.forSession', { sessionId });
  return [
    ...contradictions
      .filter(({ unit }) => unitIds.has(unit.id))
      .map(({ unit, kept, reason }) => `“${unit.title}” contradicts “${kept.title}” (${reason})`),
    ...units
      .filter(({ note }) => unitIds.has(note.id))
      .flatMap(({ note, similar }) =>
        similar
          .filter(({ relation }) => relation === 'changes')
          .map(({ title }) => `“${note.title}” changes “${title}”`),
      ),
  ];
}
