import type { MessageId, NoteId } from '../../../shared/domain/ids';
import type { Note, NoteSource } from '../../../shared/domain/note';
import type { HiddenWhy } from '../../../shared/domain/trace';
import { MultiMap } from '../catalog/multi-map';
import { readFacts } from '../facts/read/read-facts';
import { claimsOfNote, readClaim, type Claim } from './claim';
import { ClaimIndex } from './claim-index';

/** Notes read before the event loop gets its turn: a few milliseconds. */
const SLICE = 50;

interface OfHiddenNote {
  noteId: NoteId;
  why: HiddenWhy;
  /** A unit that review folded into a kept note as the same claim: it was never a note of its own. */
  isRepetition: boolean;
}

/** Something a hidden note says, by its own text or in the words of its source. */
export interface HiddenClaim extends OfHiddenNote {
  text: string;
  /** The words of a source: a sentence may say more than the note that was taken from it. */
  isQuote: boolean;
}

/** Where a hidden note was said. */
export interface HiddenSource extends OfHiddenNote {
  title: string;
  source: NoteSource;
}

/**
 * Why what a note says may not be used; null where it may. The person's own mark comes before what became of the note.
 */
export function whyHidden({ neverSurface, status }: Pick<Note, 'neverSurface' | 'status'>): HiddenWhy | null {
  if (neverSurface) return 'never-surface';
  return status === 'archived' || status === 'superseded' || status === 'merged' ? status : null;
}

/**
 * The notes whose words may not be used, by the messages they were said in and by the terms of what they claim. A
 * vault's other notes cost nothing here;
 * the hidden ones of a whole vault are read in slices, and `ready` waits for them.
 */
export class HiddenNotes {
  private readonly notes = new Map<string, { note: Note; why: HiddenWhy }>();
  private readonly byMessage = new MultiMap<string, string>();
  private readonly index = new ClaimIndex();
  private readonly claims = new Map<string, HiddenClaim>();
  private readonly claimsOf = new MultiMap<string, string>();
  private readonly backlog = new Set<string>();
  private working: Promise<void> | null = null;

  get size(): number {
    return this.notes.size;
  }

  set(note: Note): void {
    this.remove(note.id);
    const why = whyHidden(note);
    if (why === null) return;
    this.notes.set(note.id, { note, why });
    for (const { messageId } of note.sources) this.byMessage.add(messageId, note.id);
    this.backlog.add(note.id);
  }

  remove(id: string): void {
    const known = this.notes.get(id);
    if (known === undefined) return;
    this.notes.delete(id);
    this.backlog.delete(id);
    for (const { messageId } of known.note.sources) this.byMessage.delete(messageId, id);
    for (const key of this.claimsOf.get(id)) {
      this.claimsOf.delete(id, key);
      this.claims.delete(key);
      this.index.remove(key);
    }
  }

  /** Resolves when every hidden note has been read. */
  ready(): Promise<void> {
    if (this.backlog.size === 0) return Promise.resolve();
    this.working ??= this.readInSlices().finally(() => {
      this.working = null;
    });
    return this.working;
  }

  saidIn(messageId: MessageId): HiddenSource[] {
    return [...this.byMessage.get(messageId)].flatMap((id) => {
      const { note, why } = this.notes.get(id)!;
      return note.sources
        .filter((source) => source.messageId === messageId)
        .map((source) => ({ noteId: note.id, why, isRepetition: isRepetition(note), title: note.title, source }));
    });
  }

  /** The claims that a sentence with these terms can say (claim.ts). */
  near(terms: readonly string[]): HiddenClaim[] {
    return this.claims.size === 0 ? [] : [...this.index.find(terms)].map((key) => this.claims.get(key)!);
  }

  private async readInSlices(): Promise<void> {
    const unfiled: string[] = [];
    while (this.backlog.size > 0 || unfiled.length > 0) {
      const ids = [...firstOf(this.backlog, SLICE)];
      for (const id of ids) {
        this.backlog.delete(id);
        unfiled.push(...this.read(id));
      }
      if (ids.length === 0) for (const key of unfiled.splice(-SLICE)) this.index.file(key);
      if (this.backlog.size > 0 || unfiled.length > SLICE)
        await new Promise<void>((resolve) => {
          setImmediate(resolve);
        });
    }
  }

  private read(id: string): string[] {
    const { note, why } = this.notes.get(id)!;
    const said = [...claimsOfNote(note), ...factsOf(note)];
    const claims = [
      ...said.map((text) => ({ text, isQuote: false })),
      ...note.sources.filter(({ quote }) => !said.includes(quote)).map(({ quote }) => ({ text: quote, isQuote: true })),
    ];
    return claims.map(({ text, isQuote }, place) => {
      const key = `${id} ${place}`;
      this.claims.set(key, { noteId: note.id, why, isRepetition: isRepetition(note), text, isQuote });
      this.claimsOf.add(id, key);
      this.index.add(key, text);
      return key;
    });
  }
}

function* firstOf<Value>(values: Iterable<Value>, count: number): Generator<Value> {
  let left = count;
  for (const value of values) {
    if (left === 0) return;
    left -= 1;
    yield value;
  }
}

const isRepetition = ({ status, keptAt }: Note): boolean => status === 'merged' && keptAt === null;

/** What a note states of somebody's key, as an answer puts it from the fact table. */
const factsOf = ({ title, body, category, author, sources, createdAt }: Note): string[] =>
  readFacts({ title, body, category, author, speaker: sources[0]?.said?.by ?? null, at: createdAt }).map(
    ({ entity, attribute, value }) => `${entity} ${attribute} ${value}`,
  );

const read = new WeakMap<HiddenClaim, Claim>();

/** The claim of a hidden note taken apart, once. */
export function claimOf(hidden: HiddenClaim): Claim {
  const known = read.get(hidden) ?? readClaim(hidden.text);
  read.set(hidden, known);
  return known;
}
