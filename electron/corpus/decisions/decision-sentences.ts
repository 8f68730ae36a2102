import type { DecisionRecord } from '../../../shared/domain/decision-record';
import { parseSourceRef, type MessageId, type SourceRef } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import { type Note, noteText } from '../../../shared/domain/note';
import type { Excluded } from '../../../shared/ipc/routes/settings';
import { createExcludedNameFinder } from '../../language/privacy/find-excluded-names';
import { distinctTerms } from '../../language/words/terms';
import { OFFLINE_LABEL } from '../../ports/engine';
import type { SaidSentence } from '../../ports/model-tasks';
import type { VaultStore } from '../../store/vault-store';
import type { HiddenTextFilter } from '../hidden-filter/hidden-text-filter';
import { readSourceContexts } from '../notes/source-context';
import { MAX_SENTENCES, messagesAround, sentencesOf } from './decision-evidence';

/** A sentence with the message that holds it; null: the note itself. */
export interface FoundSentence extends SaidSentence {
  messageId: MessageId | null;
}

export interface DecisionSentencesDeps {
  store: Pick<VaultStore, 'getMany' | 'query'>;
  hidden: Pick<HiddenTextFilter, 'filterSourceMessages'>;
  excluded: () => Excluded;
  /** Notes and messages of the vault on the subject of a text, the nearest first. */
  findAlike: (text: string) => Promise<SourceRef[]>;
}

/** Sentences that are sent, and those of them from the decision's own chat. */
const MOST_SENTENCES = 24;
const MOST_OWN = 14;
/** Messages of other chats that are read. */
const MOST_MESSAGES = 30;
/** A message of so few sentences is on its subject as a whole. */
const SHORT_MESSAGE = 2;

/**
 * What was said around a decision and in earlier chats on its subject, oldest first, with nothing of hidden notes, of
 * incognito or deleted chats, or about people that the person excludes.
 */
export async function decisionSentences(
  { store, hidden, excluded, findAlike }: DecisionSentencesDeps,
  { at, subject, choice, alternatives }: DecisionRecord,
  note: Note,
): Promise<FoundSentence[]> {
  const findExcluded = createExcludedNameFinder(excluded());
  const about = [noteText(note), subject, ...alternatives].join('\n');
  const terms = new Set(distinctTerms(`${about}\n${choice}`).map(({ term }) => term));
  const shared = (text: string): number => distinctTerms(text).filter(({ term }) => terms.has(term)).length;
  const context = (await readSourceContexts(store, [note])).get(note.id)!;
  const said = async (messages: readonly Message[]): Promise<FoundSentence[][]> =>
    (await hidden.filterSourceMessages(messages))
      // The offline engine only quotes.
      .filter(({ state, role, model }) => state === 'complete' && (role === 'person' || model !== OFFLINE_LABEL))
      .map(({ id, role, speaker, text, createdAt }) =>
        sentencesOf(text, MAX_SENTENCES)
          .filter((sentence) => findExcluded(sentence.text).length === 0)
          .map((sentence) => ({ messageId: id, role, speaker, at: createdAt, text: sentence.text.trim() })),
      );
  const around = context.message === null ? [] : await messagesAround(store, context.message);
  const near = (await said(around)).flat();
  // A note in the person's own words, or without a source, speaks for itself.
  const ofNote: FoundSentence[] =
    context.sentence !== '' || note.author !== 'person' || findExcluded(noteText(note)).length > 0
      ? []
      : [{ messageId: null, role: 'person', speaker: null, at, text: noteText(note).slice(0, 600) }];
  const isStated = ({ text }: FoundSentence) => context.sentence !== '' && text.includes(context.sentence.trim());
  const chosen = new Set(
    near
      .toSorted((a, b) => Number(isStated(b)) - Number(isStated(a)) || shared(b.text) - shared(a.text))
      .slice(0, MOST_OWN - ofNote.length),
  );
  const own = [...ofNote, ...near.filter((sentence) => chosen.has(sentence))];
  const known = new Set(around.map(({ id }) => id as string));
  const before = (await readFound(store, await findAlike(about)))
    .filter(({ id, createdAt }) => createdAt <= at && !known.has(id))
    .slice(0, MOST_MESSAGES);
  const earlier = (await said(before)).flatMap((sentences) =>
    sentences.filter(({ text }) => sentences.length <= SHORT_MESSAGE || shared(text) > 0),
  );
  return [...earlier.slice(0, MOST_SENTENCES - own.length), ...own].toSorted((a, b) => a.at - b.at);
}

/** The messages that were found, or that found notes were taken from, of chats that may be read. */
async function readFound(store: DecisionSentencesDeps['store'], refs: readonly SourceRef[]): Promise<Message[]> {
  const idsOf = (wanted: 'note' | 'message') =>
    refs.map(parseSourceRef).flatMap(({ kind, id }) => (kind === wanted ? [id] : []));
  const notes = new Map((await store.getMany('notes', idsOf('note'))).map((note) => [note?.id as string, note]));
  const ids = refs.flatMap((ref): string[] => {
    const { kind, id } = parseSourceRef(ref);
    if (kind === 'message') return [id];
    return kind === 'note' ? (notes.get(id)?.sources ?? []).map(({ messageId }) => messageId) : [];
  });
  const messages = (await store.getMany('messages', [...new Set(ids)])).filter((message) => message !== null);
  const sessions = await store.getMany('sessions', [...new Set(messages.map(({ sessionId }) => sessionId))]);
  const open = new Set(
    sessions.flatMap((session) =>
      session === null || session.incognito || session.deletedAt !== null ? [] : [session.id as string],
    ),
  );
  return messages.filter(({ sessionId }) => open.has(sessionId));
}
