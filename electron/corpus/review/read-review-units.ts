import type { Message } from '../../../shared/domain/message';
import type { Note } from '../../../shared/domain/note';
import type { Session } from '../../../shared/domain/session';
import { isAboutOrigin, type ReviewUnit } from '../../../shared/ipc/routes/review';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { excerptAround } from '../../../shared/lib/markdown/excerpt';
import type { NoteDeps } from '../notes/note-deps';
import type { RatedUnit } from '../../language/worth/unit-features';
import { unitWorth, type OwnWeights } from '../../language/worth/unit-worth';
import { similarNotes } from './similar-notes';
import { isSaidByPerson, unitRisks } from './unit-risks';

type UnitDeps = Pick<NoteDeps, 'store' | 'catalog'>;

/** Characters shown on each side of the quote. */
const EVIDENCE_CONTEXT_CHARACTERS = 160;

/** Notes with the data for deciding on them, in the order given. */
export async function readReviewUnits(
  { store, catalog }: UnitDeps,
  notes: readonly Note[],
  own?: OwnWeights,
): Promise<ReviewUnit[]> {
  if (notes.length > 0) await catalog.titlesIndexed();
  const ids = [...new Set(notes.flatMap((note) => (note.sources[0] === undefined ? [] : [note.sources[0].messageId])))];
  const messages = new Map(
    (await store.getMany('messages', ids)).flatMap((message) =>
      message === null ? [] : [[message.id as string, message]],
    ),
  );
  return notes.map((note) => {
    const similar = similarNotes(catalog, note.title, note.id, note.contradicts);
    const sessionId = note.sources[0]?.sessionId;
    const session = sessionId === undefined ? null : catalog.session(sessionId);
    const isOwn = isSaid(note, messages, session);
    const isNamed = catalog.keptWithTitle(titleKey(note.title)).some((id) => id !== note.id);
    const risks = unitRisks(note, session, { similar, isSaid: isOwn, isNamed });
    return {
      note,
      evidence: evidenceOf(note, messages),
      similar,
      risks,
      canKeepAsSaid: isOwn && risks.length === 0,
      worth: unitWorth(toRatedUnit(note), own),
      duplicates: [],
    };
  });
}

function isSaid(note: Note, messages: ReadonlyMap<string, Message>, session: Session | null): boolean {
  const [source] = note.sources;
  const message = source === undefined ? undefined : messages.get(source.messageId);
  // Nobody knows who said it once its message is gone.
  const isKnown = note.origin === 'person' || (message !== undefined && message.role === 'person');
  return isKnown && isSaidByPerson({ ...note, speaker: message?.speaker ?? null }, session);
}

/** Reads what the catalog has, so that the list and the order agree. */
function toRatedUnit({ sources, ...note }: Note): RatedUnit {
  const speaker = sources[0]?.spoken?.speaker ?? null;
  return { ...note, ...(speaker === null ? {} : { speaker }) };
}

/** Null for a unit that the person added, which no message states. */
function evidenceOf(note: Note, messages: ReadonlyMap<string, Message>): ReviewUnit['evidence'] {
  const source = note.sources[0];
  const message = source === undefined ? undefined : messages.get(source.messageId);
  if (source === undefined || message === undefined || source.end <= source.start) return null;
  const { text, start, end } = excerptAround(message.text, source.start, source.end, EVIDENCE_CONTEXT_CHARACTERS);
  return {
    text,
    start,
    end,
    sessionId: source.sessionId,
    messageId: source.messageId,
    messageIndex: message.index,
    at: message.createdAt,
    by: message.speaker ?? (message.role === 'person' ? 'you' : 'assistant'),
  };
}

/** Compares in conversation order: message, then offset; units without a source last. */
export function inReadingOrder(a: ReviewUnit, b: ReviewUnit): number {
  const messageIndex = (unit: ReviewUnit) => unit.evidence?.messageIndex ?? Number.MAX_SAFE_INTEGER;
  const start = (unit: ReviewUnit) => unit.note.sources[0]?.start ?? 0;
  return messageIndex(a) - messageIndex(b) || start(a) - start(b) || (a.note.id < b.note.id ? -1 : 1);
}

/** Decisions first, then flagged units, then the rest; each in conversation order. */
export const inReviewOrder = (a: ReviewUnit, b: ReviewUnit): number => urgency(a) - urgency(b) || inReadingOrder(a, b);

function urgency({ note, risks }: ReviewUnit): number {
  if (note.category === 'decision') return 0;
  return note.flags.length > 0 || risks.some((risk) => !isAboutOrigin(risk)) ? 1 : 2;
}
