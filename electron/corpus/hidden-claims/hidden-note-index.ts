import type { MessageId, NoteId } from '../../../shared/domain/ids';
import type { Note, NoteSource } from '../../../shared/domain/note';
import type { HiddenReason } from '../../../shared/domain/trace-reasons';
import { MultiMap } from '../in-memory/multi-map';
import { readFacts } from '../../language/facts/read-facts';
import { type Claim, claimsOfNote, distinctiveTerms, isFramingTerm, readClaim } from './claim';
import { InvertedIndex } from '../in-memory/inverted-index';

/** Claims by their terms, so that a sentence is compared only with those it may state. */
class ClaimIndex {
  private readonly terms = new InvertedIndex();
  private readonly termsOf = new Map<string, readonly string[]>();
  /** Each claim under its rarest term, which every sentence that states the claim contains. */
  private readonly byRarestTerm = new MultiMap<string, string>();
  private readonly rarestTermOf = new Map<string, string>();

  add(key: string, text: string): void {
    const terms = distinctiveTerms(text);
    this.termsOf.set(key, terms);
    this.terms.set(key, terms);
  }

  /** Call after all claims of a batch were added, when it is known which terms are rare. */
  indexByRarestTerm(key: string): void {
    const [first, ...others] = this.termsOf.get(key) ?? [];
    if (first === undefined) return;
    const rarest = others.reduce(
      (best, term) => (this.terms.documentFrequency(term) < this.terms.documentFrequency(best) ? term : best),
      first,
    );
    this.byRarestTerm.add(rarest, key);
    this.rarestTermOf.set(key, rarest);
  }

  remove(key: string): void {
    const rarest = this.rarestTermOf.get(key);
    if (rarest !== undefined) this.byRarestTerm.delete(rarest, key);
    this.rarestTermOf.delete(key);
    this.termsOf.delete(key);
    this.terms.remove(key);
  }

  /** Claims whose terms all occur here, and claims that contain all that these terms state if that is more than one. */
  candidates(terms: readonly string[]): Set<string> {
    const held = new Set(terms);
    const found = new Set<string>();
    for (const term of terms)
      for (const key of this.byRarestTerm.get(term))
        if (this.termsOf.get(key)!.every((other) => held.has(other))) found.add(key);
    const stated = terms.filter((term) => !isFramingTerm(term));
    if (stated.length > 1) for (const key of this.terms.idsWithAllKeys(stated, Infinity)) found.add(key);
    return found;
  }
}

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

  ready(): Promise<void> {
    if (this.backlog.size === 0) return Promise.resolve();
    this.reading ??= this.readInSlices().finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

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

export function parsedClaimOf(hidden: HiddenClaim): Claim {
  const known = read.get(hidden) ?? readClaim(hidden.text);
  read.set(hidden, known);
  return known;
}
