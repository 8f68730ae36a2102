import { put } from '../../../shared/domain/batch';
import { questionOfMessage, questionsOf } from '../../../shared/domain/branches';
import {
  parseSourceRef,
  type MessageId,
  type NoteId,
  type SessionId,
  type SourceRef,
} from '../../../shared/domain/ids';
import { leadsToSource, type Correction, type Message } from '../../../shared/domain/message';
import { isUndecided, noteText, type Note } from '../../../shared/domain/note';
import { AppError } from '../../../shared/ipc/errors';
import type { ProposedCorrection } from '../../../shared/ipc/routes/corrections';
import type { MessageReading } from '../../ports/engine';
import { findNames } from '../../language/names/names-in-text';
import { queryExcerpt } from '../../language/sentences/query-excerpt';
import { lackedValue, statedValues } from '../../language/stated-values';
import type { NoteDeps } from '../notes/note-deps';
import { replaceWithText } from '../notes/replace-with-text';
import { supersedeNote } from '../notes/supersede-note';
import { commitAct } from '../write-path/deriving-writer';
import { exchangeValue } from '../../language/statements/exchange-value';
import { readCorrection } from './read-correction';
import { t } from '../../../shared/messages/message';

/** What on this machine reads meaning. */
interface MeaningReader {
  readMessage(text: string): Promise<MessageReading | null>;
  /** 0–1 for each pair; null without an encoder. */
  sentenceSimilarities(pairs: readonly (readonly [string, string])[]): Promise<(number | null)[]>;
}

/** Notes among which the one that is meant is looked for. */
const MAX_POOL = 12;
/** Notes that a card lets the person choose from. */
const MAX_CHOICES = 3;
/** Similarity from which a sentence names a note, and the distance within which two notes are equally near. */
const MIN_NAMED = 0.55;
const TIE = 0.03;
const MAX_TITLE = 300;
/** Where a clause ends for certain in any language. */
const CLAUSE_END = /[.,;:!?–—、，。；：！]\s*/gu;

export type CorrectionsService = ReturnType<typeof createCorrections>;

/**
 * What the person says of kept notes in a chat: that one is wrong, to be forgotten, or still true. The act that is meant
 * is proposed on the note that is meant; nothing happens before the person confirms it.
 */
export function createCorrections(deps: NoteDeps) {
  const { store, runExclusive } = deps;

  const notesOf = async (refs: readonly SourceRef[]): Promise<Note[]> => {
    const notes: Note[] = [];
    for (const ref of new Set(refs)) {
      const { kind, id } = parseSourceRef(ref);
      if (kind === 'note') notes.push(...(await store.getMany('notes', [id])).flatMap((note) => note ?? []));
      const message = kind === 'message' ? await store.get('messages', id) : null;
      if (message !== null)
        notes.push(
          ...(await store.query({ name: 'notesOfSession', sessionId: message.sessionId })).filter(({ sources }) =>
            sources.some(({ messageId }) => messageId === id),
          ),
        );
      if (notes.length >= MAX_POOL) break;
    }
    return notes.filter(isProposable);
  };
  const requireAnswer = async (id: MessageId): Promise<Message & { correction: Correction }> => {
    const { correction, ...message } = (await store.get('messages', id)) ?? {};
    if (correction === undefined) throw new AppError('not-found', t('mainChat.messageNotInSession'));
    return { ...(message as Message), correction };
  };

  return {
    /**
     * The act that a message asks for; null where it asks for none, or where no note of the person's own is meant.
     *
     * @param earlier the messages before it, oldest first
     * @param named what retrieval surfaced for the message itself
     */
    async propose(
      reader: MeaningReader,
      { text, earlier, named }: { text: string; earlier: readonly Message[]; named: readonly SourceRef[] },
    ): Promise<Correction | null> {
      const said = queryExcerpt(text);
      const says = await readCorrection(said, (asked) => reader.readMessage(asked));
      if (says === null) return null;
      const previous = earlier.findLast(({ role, state }) => role === 'assistant' && state === 'complete');
      const citedRefs = (previous?.citations ?? []).filter(leadsToSource).map(({ ref }) => ref);
      const cited = await notesOf(citedRefs);
      const trace = previous?.traceId == null ? null : await store.get('traces', previous.traceId);
      const surfaced = await notesOf([...(trace?.package.order ?? []), ...named]);
      const pool = [...new Map([...cited, ...surfaced].map((note) => [note.id, note])).values()].slice(0, MAX_POOL);
      const near = await nearestOf(reader, said, pool);
      const [best] = near;
      if (best !== undefined && best.similarity >= MIN_NAMED) {
        const notes = near.filter(({ similarity }) => similarity >= best.similarity - TIE).slice(0, MAX_CHOICES);
        const isStatement =
          says === 'corrects' &&
          said === text &&
          exchangeValue(best.note.title, text) === null &&
          statesOtherwise(text.slice(best.start), best.note);
        return {
          says,
          notes: notes.map(({ note }) => note.id),
          ...(isStatement ? { statementStart: best.start } : {}),
        };
      }
      // “That” is what was cited first; a colleague's note, a page or a document is not the person's to change here.
      const [first] = await notesOf(citedRefs.slice(0, 1));
      return first === undefined ? null : { says, notes: cited.slice(0, MAX_CHOICES).map(({ id }) => id) };
    },
    /** What the answers of a session still propose, with the notes as they are now. */
    async ofSession(sessionId: SessionId): Promise<ProposedCorrection[]> {
      const messages = await store.query({ name: 'messagesOfSession', sessionId });
      const questions = questionsOf(messages);
      const proposed: ProposedCorrection[] = [];
      for (const { id, correction } of messages) {
        if (correction === undefined || correction.isSettled === true) continue;
        const asked = questions.get(id);
        const question = messages.find((one) => one.id === asked);
        const notes = (await store.getMany('notes', correction.notes)).filter(
          (note): note is Note => note !== null && isProposable(note),
        );
        if (question === undefined || notes.length === 0) continue;
        const { says, statementStart } = correction;
        proposed.push({
          answerId: id,
          says,
          notes: notes.map((note) => ({
            id: note.id,
            title: note.title,
            version: note.version,
            replacement: says === 'corrects' ? replacementFor(note, question.text, statementStart) : null,
          })),
        });
      }
      return proposed;
    },
    /** The proposal was confirmed or dismissed: it is not shown again. */
    settle: (answerId: MessageId): Promise<null> =>
      runExclusive(async () => {
        const message = await requireAnswer(answerId);
        const settled: Message = { ...message, correction: { ...message.correction, isSettled: true } };
        await commitAct(deps, 'chat.settle', 'none', t('mainChat.settledCorrection'), [put('messages', settled)]);
        return null;
      }),
    /**
     * The note is replaced by the right sentence, as one act: by the one suggestion that was taken of the message, else
     * by a new note. @throws as `replaceWithText` and `supersedeNote`
     */
    replace: ({
      answerId,
      noteId,
      baseVersion,
      title,
    }: {
      answerId: MessageId;
      noteId: NoteId;
      baseVersion: number;
      title: string;
    }) =>
      runExclusive(async () => {
        const { sessionId } = await requireAnswer(answerId);
        const asked = questionOfMessage(await store.query({ name: 'messagesOfSession', sessionId }), answerId);
        const units = (await store.query({ name: 'notesOfSession', sessionId })).filter(
          (note) => isUndecided(note) && note.sources.some(({ messageId }) => messageId === asked),
        );
        const older = await store.get('notes', noteId);
        const isUnchanged = older?.status === 'kept' && older.version === baseVersion;
        // What was said becomes the note, so that no second suggestion says it beside.
        return units.length === 1 && isUnchanged
          ? supersedeNote(deps, { newer: units[0]!.id, older: noteId, title }, 'note')
          : replaceWithText(deps, { id: noteId, baseVersion, title, body: '' });
      }),
  };
}

/** Kept, and neither a secret nor hidden from answers. */
const isProposable = ({ status, neverSurface, flags }: Note): boolean =>
  status === 'kept' && !neverSurface && !flags.includes('contains-secret');

/** Each note with the end of the message that is nearest to it, from the beginning of a clause on; nearest first. */
async function nearestOf(
  reader: MeaningReader,
  text: string,
  pool: readonly Note[],
): Promise<{ note: Note; similarity: number; start: number }[]> {
  const starts = [0, ...[...text.matchAll(CLAUSE_END)].map(({ 0: end, index }) => index + end.length)]
    .filter((start) => /\p{L}/u.test(text.slice(start)))
    .slice(0, MAX_CHOICES);
  const pairs = pool.flatMap((note) => starts.map((start) => ({ note, start })));
  const similarities = await reader.sentenceSimilarities(
    pairs.map(({ note, start }) => [text.slice(start), note.title] as const),
  );
  const near = new Map<string, { note: Note; similarity: number; start: number }>();
  for (const [index, pair] of pairs.entries()) {
    const similarity = similarities[index] ?? 0;
    if (similarity >= (near.get(pair.note.id)?.similarity ?? -1)) near.set(pair.note.id, { ...pair, similarity });
  }
  return [...near.values()].sort((a, b) => b.similarity - a.similarity);
}

/** Whether a sentence gives a number, date or name that the note lacks, and so may stand in its place. */
function statesOtherwise(sentence: string, note: Note): boolean {
  const text = noteText(note);
  return (
    sentence.length <= MAX_TITLE &&
    (lackedValue(statedValues(sentence), [statedValues(text)]) !== null ||
      findNames(sentence).some(({ name }) => !text.includes(name)))
  );
}

/** The note's sentence with the right value, else what the person said of it. Only a note of one sentence is replaced. */
const replacementFor = (note: Note, text: string, statementStart: number | undefined): string | null =>
  note.body !== ''
    ? null
    : (exchangeValue(note.title, text) ?? (statementStart === undefined ? null : text.slice(statementStart).trim()));
