import type { Lesson } from '../../../shared/domain/lesson';
import type { NoteId, SourceRef } from '../../../shared/domain/ids';
import type { SharedOrigin } from '../../../shared/domain/collection';
import type { MayLeave } from '../../../shared/domain/project';
import type { Role } from '../../../shared/domain/message';
import type { CollectionReport, DecisionHistory, Finding, HiddenBy, TracedFact } from '../../../shared/domain/trace';
import type { TrustClass } from '../../../shared/domain/web';
import type { VitalityParts } from '../../../shared/domain/vitality';
import type { Engine } from '../../ports/engine';
import type { IndexPort } from '../index/index-port';
import type { LessonsQuery } from '../index/vectors/phrase-similarity';

/** Lookups in the fact table: in memory, never by similarity. */
export interface FactLookup {
  /** Number of facts, including ended ones. */
  readonly size: number;
  /**
   * Values of a key that held at any time in [from, to] (epoch milliseconds), oldest first. Names match ignoring case,
   * accents and synonyms.
   */
  lookup(key: { entity: string; attribute: string }, from: number, to?: number): TracedFact[];
  /** The single key of the table that a message names by entity and attribute; null for none or several. */
  findKey(text: string): { entity: string; attribute: string } | null;
}

/** A lesson whose trigger matches the planned action. */
export interface LessonMatch {
  lesson: Lesson;
  noteId: NoteId;
  /** 0–1: fit of the trigger and weight of the lesson. */
  value: number;
  /** The trigger's action, and the message's words that matched it. */
  action: string;
  matchedTerms: string[];
  /** The planned action is hard to take back, and ignoring the lesson costs much. Absent: no. */
  isCheckpoint?: true;
}

/** Similarity of each pair of phrases, 0–1; null where it is not known. */
export type ComparePhrases = (pairs: readonly (readonly [string, string])[]) => Promise<(number | null)[]>;

/** How likely the message announces the act that each lesson is about, 0–1; null where it is not known. */
export type ReadLessons = (asked: LessonsQuery) => Promise<number[] | null>;

export interface LessonLookup {
  readonly size: number;
  /**
   * Reads the message together with the lessons' sentences, so that `match` also finds lessons by meaning, in any language
   * and whatever the form of the plan. Absent: only words, synonyms and actions that are alike are compared.
   */
  readByMeaning?(message: string, read: ReadLessons): Promise<void>;
  /**
   * Compares what is planned with the lessons' actions by meaning, so that `match` also finds lessons on similar
   * actions. Absent: only words and synonyms are compared.
   */
  findSimilarActions?(actions: readonly string[], compare: ComparePhrases): Promise<void>;
  /**
   * Best first, one per note; empty without a match. `asOf` (epoch milliseconds) leaves out lessons that held at
   * another time.
   */
  match(actions: readonly string[], question: string, asOf?: number): LessonMatch[];
  /** Matching lessons of the starter set, which belong to no note and are not the person's. Absent: no starter set. */
  starters?(actions: readonly string[], question: string): LessonMatch[];
}

/** The notes of the standing profile, in the person's order. */
export interface ProfileLookup {
  noteIds(): NoteId[];
}

/** "Why did we …?" or, with `isNot`, "why not …?", and what of. */
export interface WhyQuestion {
  /** Words of the subject. */
  about: string;
  isNot: boolean;
}

/** Lookups in the decision records: in memory, by subject. */
export interface DecisionLookup {
  readonly size: number;
  /** The decision history of the subject, oldest first; null without one. */
  find(question: WhyQuestion): DecisionHistory | null;
  /** The same by meaning, in any language; undefined without an encoder and a judge. */
  findByMeaning(question: string, index: MeaningQueries): Promise<DecisionHistory | null | undefined>;
  /** What was tried before and failed, and is planned again; null: nothing, or nothing reads it. */
  findPlannedAgain(plan: string, index: MeaningQueries): Promise<DecisionHistory | null>;
}

/** The index as it compares a message with given notes. */
export type MeaningQueries = Pick<IndexPort, 'score' | 'applicability'>;

/** What the web answered to a question, as the funnel reads it. */
export interface WebAnswer {
  source: string;
  host: string;
  results: { url: string; title: string; text: string; publishedAt: number | null }[];
  failure: string | null;
}

/** A page that was fetched for a question. */
export interface WebPassages {
  /** Where it was in the end. */
  url: string;
  title: string;
  publishedAt: number | null;
  readBy: 'http' | 'scripts';
  words: number;
  passages: { headings: string[]; text: string }[];
}

/** How reading a page failed. */
export type WebPageFailure = { state: 'not-found' | 'thin' | 'behind-scripts' | 'failed'; message: string };

/** Asks the web. Nothing calls it unless the person has turned it on for the question. */
export interface WebLookup {
  /** Where a search goes; empty without a provider. */
  hosts(): string[];
  /** The words that a search for a question sends: without private ones; null where none are left. */
  queryFor(question: string): string | null;
  /** Words that a model wrote of what was said, as they are sent; null where they hold anything else, or are none. */
  writtenQuery(written: string, said: readonly string[]): string | null;
  search(query: string, signal: AbortSignal): Promise<WebAnswer[]>;
  /** Never rejects but with the abort reason. */
  readPage(url: string, signal: AbortSignal): Promise<WebPassages | WebPageFailure>;
  trustOf(url: string): TrustClass;
}

/** A colleague's note, with each lane of its collection that found it. */
export interface FoundShared {
  id: string;
  title: string;
  /** The text without its title; empty where the title is all there is. */
  body: string;
  version: number;
  author: Role;
  origin: SharedOrigin;
  found: Finding[];
}

/** What a shared collection answered to a question. */
export interface CollectionAnswer {
  report: Omit<CollectionReport, 'judged' | 'kept'>;
  notes: FoundShared[];
}

/** Asks shared collections. There is none until the person joined one. */
export interface CollectionLookup {
  /** Whether any collection is asked with each question. */
  isOn(): boolean;
  /** Where questions go. */
  hosts(): string[];
  /** The words that are sent for a question: without private ones; null where none are left. */
  queryFor(question: string): string | null;
  /** Asks each of them at once. Never rejects but with the abort reason: one that fails says so. */
  search(query: string, signal: AbortSignal): Promise<CollectionAnswer[]>;
}

/** Counts of surfacings and uses by source (vitality/usage/surfacing-counts.ts). */
export interface SurfacingHistory {
  /** null while the counts are loading; ranking does not wait for them. */
  countIfLoaded(ref: SourceRef): { surfaced: number; used: number } | null;
}

/** Vitality of sources for ranking: computed values and their parts. */
export interface VitalityLookup {
  /** 0–1; null before the first computation and for unknown sources. Times in epoch milliseconds. */
  of(ref: SourceRef, at: { madeAt: number; asOf: number }): number | null;
  /**
   * The parts of a value, computed on request in another thread; callers wait briefly at most. Absent: only values are
   * available.
   */
  parts?(ref: SourceRef, asOf: number): Promise<VitalityParts | null>;
}

/** Texts of projects that may not go where a run's engine sends. */
export interface Withheld {
  /** Notes, messages, passages of documents and topics. */
  refs: ReadonlySet<SourceRef>;
  /** Chats; their summaries stay too. */
  sessions: ReadonlySet<string>;
  /** The projects, with the number of their kept notes. */
  projects: { name: string; mayLeave: MayLeave; notes: number }[];
}

/** Says what of the vault may not go where an engine sends. */
export interface LeavingLookup {
  /** null: everything may. */
  withheld(engine: Pick<Engine, 'label' | 'sentTo' | 'goesTo'>): Promise<Withheld | null>;
  /** Of these messages, the answers that were made of what is withheld, or of such an answer. */
  quoting(messageIds: Iterable<string>, withheld: Withheld): Promise<ReadonlySet<string>>;
  /** Whether what is said in a chat may go to a host. */
  mayGo(about: { sessions: string[] }, place: string): boolean;
}

/** A text without the words of hidden notes. */
export interface CutPassage {
  /** Empty when nothing meaningful is left. */
  text: string;
  /** Empty when the title repeats a hidden note. */
  title: string;
  /** The notes whose words were removed; empty: none. */
  hiddenBy: HiddenBy[];
}

/**
 * What one run may use: nothing in it contains the words of hidden notes, wherever they were stated
 * (corpus/hidden-filter).
 */
export interface HiddenView {
  /** No note is hidden, so nothing needs filtering. */
  readonly isEmpty: boolean;
  /** Whether a text says what is hidden. */
  states(text: string): boolean;
  /** The title of a session, or a plain name where it states what is hidden. */
  sessionTitle(title: string): string;
  cut(passage: { ref: SourceRef; text: string; title: string }): Promise<CutPassage>;
  isFactVisible(fact: TracedFact): boolean;
  /** null when nothing of it is left. */
  visibleDecisions(history: DecisionHistory): DecisionHistory | null;
  /** The matches without the lessons of hidden notes, and without reasons that hidden notes state. */
  visibleLessons<Match extends { lesson: Lesson }>(matches: readonly Match[]): Match[];
}

/** Decides which words are hidden; with `includeArchived`, those of archived notes are not. */
export interface HiddenLookup {
  view(choice: { includeArchived: boolean }): Promise<HiddenView>;
}
