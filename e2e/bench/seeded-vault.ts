import type { LinkId, MessageId, SessionId } from '../../shared/domain/ids';
import type { Link } from '../../shared/domain/link';
import type { Message } from '../../shared/domain/message';
import { noteText, type Note } from '../../shared/domain/note';
import type { Session } from '../../shared/domain/session';
import { contentHash } from '../../shared/lib/content-hash';
import { makeMessage, makeNote, makeSession } from '../../electron/testing/sample-rows';
import { createPageFolder } from '../../electron/testing/seeded/page-folder';
import { createRandom, createZipf, pick } from '../../electron/testing/seeded/seeded-random';
import {
  createVocabulary,
  FUNCTION_WORDS,
  TOPICS,
  type Vocabulary,
} from '../../electron/testing/seeded/seeded-vocabulary';

export const BENCH_START = Date.UTC(2025, 0, 6, 9);
const MINUTE = 60_000;
/** Time span of a vault of any size: two years. */
const SPAN_MS = 730 * 24 * 60 * MINUTE;
const MESSAGES_PER_SESSION = 20;
const NOTES_PER_MESSAGE = 20;
const LINKS_PER_NOTE = 2.5;
const NAMED_SHARE = 0.04;
/**
 * Sentences in a note's body; often none. On average a text has about 130 characters, similar to LoCoMo's turns (148).
 */
const BODY_SENTENCES = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3];

export interface BenchVault {
  notes: Note[];
  sessions: Session[];
  messages: Message[];
  links: Link[];
  /** Sentences of each text by its id, as given to the encoder. */
  sentencesOf: (row: Note | Message) => string[];
}

type Sentence = (random: () => number, topic: number) => string;

/**
 * Notes with a title and up to three sentences and five link ends on average, and a twentieth as many messages in
 * sessions of twenty; or, with `wordsPerPage`, pages of that length on average. Deterministic by these.
 */
export const createBenchVault = (
  count: number,
  wordsPerPage: number | null = null,
  linksPerNote = LINKS_PER_NOTE,
): BenchVault => (wordsPerPage === null ? createNoteVault(count, linksPerNote) : createPageVault(count, wordsPerPage));

/** The pages of a personal wiki as kept notes, with the links between them. */
function createPageVault(pages: number, wordsPerPage: number): BenchVault {
  const nextId = createIds();
  const folder = createPageFolder({ pages, wordsPerPage });
  const step = Math.max(1, Math.floor(SPAN_MS / pages));
  const notes = folder.map(({ title, text, path }, ordinal): Note => {
    const at = BENCH_START + ordinal * step;
    const body = text.slice(text.indexOf('\n') + 2);
    return makeNote({ next: nextId }, at, {
      title,
      body,
      path,
      status: 'kept',
      keptAt: at,
      decidedAt: at,
      updatedAt: at,
      contentHash: contentHash(`${title}\n\n${body}`),
    });
  });
  const noteOfPath = new Map(folder.map(({ path }, ordinal) => [path, notes[ordinal]!]));
  const links = folder.flatMap(({ links: targets }, ordinal) =>
    [...new Set(targets)].map((path): Link => {
      const { id: to, title: toTitle } = noteOfPath.get(path)!;
      const { id: from, createdAt } = notes[ordinal]!;
      return { id: nextId<LinkId>(), from, to, toTitle, kind: 'wikilink', createdAt };
    }),
  );
  return { notes, sessions: [], messages: [], links, sentencesOf };
}

function createNoteVault(count: number, linksPerNote: number): BenchVault {
  const random = createRandom(count + 1);
  const vocabulary = createVocabulary(Math.min(60_000, 2_000 + Math.floor(Math.sqrt(count) * 180)));
  const sentence = createSentences(vocabulary);
  const step = Math.max(1, Math.floor(SPAN_MS / count));
  const nextId = createIds();
  const { sessions, messages } = createConversations(
    Math.max(MESSAGES_PER_SESSION, Math.floor(count / NOTES_PER_MESSAGE)),
    sentence,
    vocabulary,
    random,
    nextId,
  );
  const notes = Array.from({ length: count }, (_, ordinal): Note => {
    const topic = Math.floor(random() * TOPICS.length);
    const isNamed = random() < NAMED_SHARE;
    const title = isNamed ? nameOf(vocabulary, topic, random) : sentence(random, topic);
    const body = Array.from({ length: pick(BODY_SENTENCES, random) }, () => sentence(random, topic)).join(' ');
    const at = BENCH_START + ordinal * step;
    const from = random() < 0.3 ? pick(messages, random) : null;
    return makeNote({ next: nextId }, at, {
      title,
      body,
      status: 'kept',
      keptAt: at,
      decidedAt: at,
      updatedAt: at,
      contentHash: contentHash(`${title}\n\n${body}`),
      confirmations: random() < 0.1 ? 1 : 0,
      sources:
        from === null
          ? []
          : [{ sessionId: from.sessionId, messageId: from.id, start: 0, end: from.text.length, quote: from.text }],
    });
  });
  return { notes, sessions, messages, links: createLinks(notes, linksPerNote, random, nextId), sentencesOf };
}

const sentencesOf = (row: Note | Message): string[] =>
  ('title' in row ? [row.title, ...row.body.split(/(?<=[.?]) /)] : row.text.split(/(?<=[.?]) /)).filter(
    (text) => text !== '',
  );

/** The text for a peer: the same words. */
export const benchText = (row: Note | Message): string => ('title' in row ? noteText(row) : row.text);

function createSentences({ words, people }: Vocabulary): Sentence {
  const anyWord = createZipf(words.length);
  const topicWord = createZipf(TOPICS[0]!.length);
  const small = createZipf(FUNCTION_WORDS.length);
  return (random, topic) => {
    const length = 6 + Math.floor(random() * 12);
    const parts = Array.from({ length }, () => {
      const draw = random();
      if (draw < 0.45) return FUNCTION_WORDS[small(random)]!;
      if (draw < 0.65) return TOPICS[topic]![topicWord(random)]!;
      if (draw < 0.67) return pick(people, random);
      return words[anyWord(random)]!;
    });
    const text = parts.join(' ');
    return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
  };
}

function nameOf({ people, words }: Vocabulary, topic: number, random: () => number): string {
  const capital = (word: string) => `${word[0]!.toUpperCase()}${word.slice(1)}`;
  if (random() < 0.3) return pick(people, random);
  return `${capital(words[600 + Math.floor(random() * (words.length - 600))]!)} ${capital(pick(TOPICS[topic]!, random))}`;
}

function createConversations(
  count: number,
  sentence: Sentence,
  { speakers }: Vocabulary,
  random: () => number,
  next: <Id extends string>() => Id,
) {
  const sessions: Session[] = [];
  const messages: Message[] = [];
  const step = Math.floor(SPAN_MS / count);
  for (let ordinal = 0; ordinal < count; ordinal += 1) {
    const at = BENCH_START + ordinal * step;
    const index = ordinal % MESSAGES_PER_SESSION;
    const topic = Math.floor(ordinal / MESSAGES_PER_SESSION) % TOPICS.length;
    if (index === 0)
      sessions.push(makeSession({ next }, at, { id: next<SessionId>(), title: sentence(random, topic) }));
    const isAssistant = index % 2 === 1;
    const text = Array.from({ length: 1 + Math.floor(random() * 3) }, () => sentence(random, topic)).join(' ');
    messages.push(
      makeMessage({ next }, at, sessions.at(-1)!.id, index, {
        id: next<MessageId>(),
        text: random() < 0.3 ? `${text.slice(0, -1)}?` : text,
        speaker: isAssistant ? null : pick(speakers, random),
        model: isAssistant ? 'seeded' : null,
      }),
    );
  }
  return { sessions, messages };
}

/** Each note has so many outgoing links on average, most to notes shortly before it, some to hubs. */
function createLinks(
  notes: readonly Note[],
  perNote: number,
  random: () => number,
  next: <Id extends string>() => Id,
): Link[] {
  const links: Link[] = [];
  notes.forEach((note, ordinal) => {
    if (ordinal === 0) return;
    const targets = new Set(
      Array.from({ length: Math.ceil(perNote) - (random() < Math.ceil(perNote) - perNote ? 1 : 0) }, () => {
        const recent = ordinal - 1 - Math.floor(random() * Math.min(ordinal, 200));
        return random() < 0.15 ? Math.floor(random() * Math.min(ordinal, Math.ceil(notes.length / 100))) : recent;
      }),
    );
    for (const target of targets) {
      const kind = random() < 0.9 ? ('wikilink' as const) : ('related' as const);
      links.push({
        id: next<LinkId>(),
        from: note.id,
        to: notes[target]!.id,
        toTitle: notes[target]!.title,
        kind,
        createdAt: note.createdAt,
      });
    }
  });
  return links;
}

/** Ids that sort by creation, generated fast. */
function createIds(): <Id extends string>() => Id {
  let made = 0;
  return <Id extends string>() => {
    made += 1;
    return `01JGXZ0000${made.toString(32).toUpperCase().padStart(16, '0')}` as Id;
  };
}
