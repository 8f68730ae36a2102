import type { MessageId, NoteId } from '../../../shared/domain/ids';
import type { Note, NoteSource } from '../../../shared/domain/note';
import type { HiddenReason } from '../../../shared/domain/trace-reasons';
import { MultiMap } from '../in-memory/multi-map';
import { readFacts } from '../../language/facts/read-facts';
import { claimsOfNote, readClaim, type Claim } from './claim';
import { ClaimIndex } from './claim-index';

/** Notes read before yielding to the event loop: a few milliseconds. */
const NOTES_PER_SLICE = 50;

interface HiddenNoteRef {
  noteId: NoteId;
  why: HiddenReason;
  /** A unit that review folded into a kept note as a duplicate; it was never a note of its own. */
  isRepetition: boolean;
}

/** A statement of a hidden note, in its own words or those of its source. */
export interface HiddenClaim extends HiddenNoteRef {
  text: string;
  /** The words of a source, which may say more than the note taken from it. */
  isQuote: boolean;
}

/** Source of a hidden note. */
export interface HiddenSourceSpan extends HiddenNoteRef {
  title: string;
  source: NoteSource;
}

/**
 * Why a note's words may not be used; null if they may. The person's mark takes precedence over the status. A unit that
 * was dropped in review as not worth keeping hides nothing; one that is wrong does, and so does a note that was kept.
 */
export function hiddenReasonOf({
  neverSurface,
  status,
  keptAt,
  isWrong,
}: Pick<Note, 'neverSurface' | 'status' | 'keptAt' | 'isWrong'>): HiddenReason | null {
  if (neverSurface) return 'never-surface';
  if (status === 'dropped') return keptAt !== null || isWrong === true ? 'dropped' : null;
  return status === 'archived' || status === 'superseded' || status === 'merged' ? status : null;
}

/**
 * Hidden notes by the messages of their sources and by the terms of their claims. Visible notes cost nothing here; the
 * hidden ones are read in slices, and `ready` waits for them.
 */
export class HiddenNoteIndex {
  private readonly notes = new Map<string, { note: Note; why: HiddenReason }>();
  private readonly byMessage = new MultiMap<string, string>();
  private readonly index = new ClaimIndex();
  private readonly claims = new Map<string, HiddenClaim>();
  private readonly claimsOf = new MultiMap<string, string>();
  private readonly backlog = new Set<string>();
  private reading: Promise<void> | null = null;

  get size(): number {
    return this.notes.size;
  }

  has(id: string): boolean {
    return this.notes.has(id);
  }

  *rows(): Iterable<Note> {
    for (const { note } of this.notes.values()) yield note;
  }

  set(note: Note): void {
    this.remove(note.id);
    const why = hiddenReasonOf(note);
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
    this.reading ??= this.readInSlices().finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  /** Notes that were merged into others. */
  *mergedIds(): Iterable<NoteId> {
    for (const { note, why } of this.notes.values()) if (why === 'merged') yield note.id;
  }

  sourcesInMessage(messageId: MessageId): HiddenSourceSpan[] {
    return [...this.byMessage.get(messageId)].flatMap((id) => {
      const { note, why } = this.notes.get(id)!;
      return note.sources
        .filter((source) => source.messageId === messageId)
        .map((source) => ({ noteId: note.id, why, isRepetition: isRepetition(note), title: note.title, source }));
    });
  }

  /** Claims that a sentence with these terms may state (claim.ts). */
  claimsNear(terms: readonly string[]): HiddenClaim[] {
    return this.claims.size === 0 ? [] : [...this.index.candidates(terms)].map((key) => this.claims.get(key)!);
  }

  private async readInSlices(): Promise<void> {
    const unfiled: string[] = [];
    while (this.backlog.size > 0 || unfiled.length > 0) {
      const ids = [...firstOf(this.backlog, NOTES_PER_SLICE)];
      for (const id of ids) {
        this.backlog.delete(id);
        unfiled.push(...this.parsedClaims(id));
      }
      if (ids.length === 0) for (const key of unfiled.splice(-NOTES_PER_SLICE)) this.index.indexByRarestTerm(key);
      if (this.backlog.size > 0 || unfiled.length > NOTES_PER_SLICE)
        await new Promise<void>((resolve) => {
          setImmediate(resolve);
        });
    }
  }

  private parsedClaims(id: string): string[] {
    const { note, why } = this.notes.get(id)!;
    const statements = [...claimsOfNote(note), ...factsOf(note)];
    const claims = [
      ...statements.map((text) => ({ text, isQuote: false })),
      ...note.sources
        .filter(({ quote }) => !statements.includes(quote))
        .map(({ quote }) => ({ text: quote, isQuote: true })),
    ];
    return claims.map(({ text, isQuote }, index) => {
      const key = `${id} ${index}`;
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

/** The note's facts in the form in which answers state them. */
const factsOf = ({ title, body, category, author, sources, createdAt }: Note): string[] =>
  readFacts({ title, body, category, author, speaker: sources[0]?.spoken?.speaker ?? null, at: createdAt }).map(
    ({ entity, attribute, value }) => `${entity} ${attribute} ${value}`,
  );

const read = new WeakMap<HiddenClaim, Claim>();

/** The parsed claim of a hidden note; cached. */
export function parsedClaimOf(hidden: HiddenClaim): Claim {
  const known = read.get(hidden) ?? readClaim(hidden.text);
  read.set(hidden, known);
  return known;
}
