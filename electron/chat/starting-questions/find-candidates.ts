import { parseSourceRef, sourceRef, type SourceRef } from '../../../shared/domain/ids';
import { noteText } from '../../../shared/domain/note';
import type { HiddenTextFilter } from '../../corpus/hidden-filter/hidden-text-filter';
import { splitSentences } from '../../language/sentences/split-sentences';
import type { VaultStore } from '../../store/vault-store';
import { peopleIntroducedIn, questionsOf, type Asked } from './question-of-sentence';

/** What is asked for, the most telling first. */
export const ASKED = ['reason', 'time', 'person'] as const satisfies readonly Asked[];

/** Rows of an import that are read, the newest, and candidates from which looking stops. */
const MAX_ROWS = 3_000;
const MAX_CANDIDATES = 60;
const MAX_SENTENCES_PER_ROW = 40;
const ROWS_AT_ONCE = 25;
interface TextSources {
  store: Pick<VaultStore, 'getMany'>;
  hidden: Pick<HiddenTextFilter, 'filterSourceMessages'>;
}

/** What stands in a row of the vault that may answer a question, as far as it may be read. */
interface Text {
  ref: SourceRef;
  text: string;
  title: string;
  at: number;
  /** The chat or document that it belongs to. */
  of: string;
}

export interface Candidate extends Pick<Text, 'ref' | 'of' | 'at'> {
  /** Where the sentence stands in its text, in UTF-16 units. */
  start: number;
  end: number;
  asks: Asked;
  sentence: string;
  question: string;
}

/** Texts that may be read, in the order of their rows; of hidden notes, deleted and incognito chats there are none. */
export async function readTexts({ store, hidden }: TextSources, refs: readonly SourceRef[]): Promise<Text[]> {
  const idsOf = (wanted: string) => refs.map(parseSourceRef).flatMap(({ kind, id }) => (kind === wanted ? [id] : []));
  const stored = (await store.getMany('messages', idsOf('message'))).filter((message) => message !== null);
  const shown = await hidden.filterSourceMessages(stored);
  const originals = new Map(stored.map(({ id, text }) => [id, text]));
  // Offsets hold in a message of which nothing is hidden.
  const messages = shown.filter(({ id, text }) => originals.get(id) === text);
  const sessions = new Map(
    (await store.getMany('sessions', [...new Set(messages.map(({ sessionId }) => sessionId))])).map((session) => [
      session?.id,
      session,
    ]),
  );
  const chunks = (await store.getMany('chunks', idsOf('chunk'))).filter((chunk) => chunk !== null);
  const resources = new Map(
    (await store.getMany('resources', [...new Set(chunks.map(({ resourceId }) => resourceId))])).map((resource) => [
      resource?.id,
      resource,
    ]),
  );
  const notes = (await store.getMany('notes', idsOf('note'))).filter((note) => note?.status === 'kept');
  const texts = [
    ...messages.flatMap(({ id, sessionId, text, createdAt }): Text[] => {
      const session = sessions.get(sessionId);
      if (session == null || session.deletedAt !== null || session.incognito) return [];
      return [{ ref: sourceRef('message', id), text, title: session.title, at: createdAt, of: sessionId }];
    }),
    ...notes.map((note): Text => ({
      ref: sourceRef('note', note!.id),
      text: noteText(note!),
      title: note!.title,
      at: note!.createdAt,
      of: note!.id,
    })),
    ...chunks.flatMap(({ id, resourceId, text, createdAt }): Text[] => {
      const resource = resources.get(resourceId);
      if (resource == null || resource.deletedAt !== null) return [];
      return [{ ref: sourceRef('chunk', id), text, title: resource.title, at: createdAt, of: resourceId }];
    }),
  ];
  const byRef = new Map(texts.map((text) => [text.ref, text]));
  return refs.flatMap((ref) => byRef.get(ref) ?? []);
}

/** Sentences of the rows that give a question, the newest first. */
export async function findCandidates(
  deps: TextSources & { sleep: (ms: number, signal: AbortSignal) => Promise<void> },
  rows: readonly SourceRef[],
  signal: AbortSignal,
): Promise<Candidate[]> {
  const found = new Map<string, Candidate>();
  const people = new Set<string>();
  for (let from = 0; from < Math.min(rows.length, MAX_ROWS) && found.size < MAX_CANDIDATES; from += ROWS_AT_ONCE) {
    for (const { ref, text, at, of } of await readTexts(deps, rows.slice(from, from + ROWS_AT_ONCE))) {
      for (const { text: sentence, start, end } of splitSentences(text).slice(0, MAX_SENTENCES_PER_ROW)) {
        for (const name of peopleIntroducedIn(sentence)) people.add(name);
        const [first] = questionsOf(sentence, at, people);
        if (first === undefined || found.has(first.question)) continue;
        found.set(first.question, { ref, start, end, at, of, sentence, ...first });
      }
    }
    // Others may work between.
    await deps.sleep(0, signal);
    signal.throwIfAborted();
  }
  return [...found.values()].toSorted((left, right) => ASKED.indexOf(left.asks) - ASKED.indexOf(right.asks));
}

/** Takes the next candidate, from a chat and of a kind that none was found of yet where there is one. */
export function takeNext(candidates: Candidate[], found: readonly Candidate[]): Candidate | null {
  const isNew = ({ of }: Candidate) => found.every((other) => other.of !== of);
  const isOtherKind = ({ asks }: Candidate) => found.every((other) => other.asks !== asks);
  const at = [
    candidates.findIndex((candidate) => isNew(candidate) && isOtherKind(candidate)),
    candidates.findIndex(isNew),
    0,
  ].find((index) => index !== -1)!;
  return candidates.splice(at, 1)[0] ?? null;
}
