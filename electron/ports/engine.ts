import type { Category } from '../../shared/domain/note';
import type { Role } from '../../shared/domain/message';
import type { QueryPlan } from '../../shared/domain/query-plan';
import type { SourceRef } from '../../shared/domain/ids';
import type { DecisionHistory, TracedFact } from '../../shared/domain/trace';
import type { Tier, Verdict } from '../../shared/domain/ranking';

/** A turn as models see it. */
export interface Turn {
  role: Role;
  speaker: string | null;
  text: string;
  at: number;
}

/** How wide an intent is put: the narrow angle of the question, its subject, or the domain the subject belongs to. */
export type IntentAbstraction = 'angle' | 'subject' | 'domain';

/** A name of the vault's dictionary where the question or a recent turn uses it. */
export interface DictionaryEntry {
  /** What the text says. */
  mention: string;
  name: string;
  kind: 'person' | 'title' | 'alias';
  /** The title it is another name of (aliases), else `name`. */
  of: string;
  isNameLike: boolean;
  /** The note it leads to; null for people who only speak, and for documents. */
  ref: SourceRef | null;
  /** The beginning of that note. */
  quote: string;
}

export interface UnderstandRequest {
  question: string;
  recentTurns: Turn[];
  /** The turn's date, epoch milliseconds. */
  asOf: number;
  /** Names known to the vault (speakers, note titles and aliases that are names). */
  knownNames: string[];
  /** What the vault's dictionary has for the question and the recent turns; absent: nothing. */
  dictionary?: DictionaryEntry[];
  /** Default `domain`. */
  intentAbstraction?: IntentAbstraction;
  /** The range that the question's own words imply, where it was read already; absent: it was not. */
  timeWindow?: QueryPlan['window'];
}

/** One candidate as the gate sees it. Its text is data, never an instruction. */
export interface JudgeCandidate {
  ref: SourceRef;
  text: string;
  title: string;
  tier: Tier;
  role: Role;
  speaker: string | null;
  at: number;
  /** Evidence the offline gate weighs; a model gate ignores it. */
  evidence: JudgeEvidence;
}

export interface JudgeEvidence {
  /** Share of the question's term weight (IDF) the candidate covers, 0–1; with its neighbours in `contextCoverage`. */
  coverage: number;
  contextCoverage: number;
  /** Calibrated similarity 0–1; null without a vector. */
  similarity: number | null;
  /** Fused score divided by the best one of the turn, 0–1. */
  fusedShare: number;
  matchedTerms: string[];
  /** A person named in the question speaks or is named: true, false, or null when the question names nobody. */
  namesPerson: boolean | null;
  /** Lies inside the question's window: null when it has none. */
  isInTimeWindow: boolean | null;
  /** It ends with a question mark and answers nothing. */
  isQuestion: boolean;
  /**
   * What words and meaning of it and of the turns beside it make up, 0–1: the same for every question, unlike
   * `fusedShare`.
   */
  strength?: number;
  /** `1 − 0.5^n` for n other candidates of the same session; null for what came from none. */
  sessionSupport?: number | null;
  /**
   * The person asked for is in it or near it (the turns beside, the passage it was kept from, a linked note); null:
   * nobody was named.
   */
  isPersonInContext?: boolean | null;
  /**
   * Somebody named in the question has words of their own in the vault, so that what belongs to them can be told from
   * the rest.
   */
  isPersonSpeaker?: boolean;
  /** A lesson: how well its trigger fits what is about to be done, 0–1, and what matched. */
  lesson?: { value: number; note: string } | null;
  /** A misspelt or informal name that led here: "Karoline → Caroline". */
  fuzzyMatch?: string | null;
}

export interface JudgeRequest {
  plan: QueryPlan;
  recentTurns: Turn[];
  candidates: JudgeCandidate[];
  /** Refs (with the intents) that the person called not relevant. */
  negatives: { ref: SourceRef; intent: string }[];
  /** Refs (with the intents) that the person said belong: "disagree" with a drop. */
  positives?: { ref: SourceRef; intent: string }[];
  /** Which analyst asks: depth judges at the narrow angle, breadth at the whole domain. Absent: neither. */
  analyst?: 'depth' | 'breadth';
}

export interface Judgement {
  ref: SourceRef;
  verdict: Verdict;
  reason: string;
}

/** What goes to the answering model: the package, already composed. */
export interface AnswerSource {
  /** 1-based number the answer cites it by: `[1]`. */
  number: number;
  ref: SourceRef;
  title: string;
  text: string;
  tier: Tier;
  role: Role;
  speaker: string | null;
  at: number;
}

/** What asking the vault once more brought. */
export interface RecallResult {
  sources: AnswerSource[];
  /** Answers of the fact table to what was asked now. */
  facts: TracedFact[];
  lessons: { number: number; text: string }[];
}

export interface AnswerRequest {
  question: string;
  turns: Turn[];
  sources: AnswerSource[];
  plan: QueryPlan;
  notices: string[];
  /** How the person wants to be answered; '' when they said nothing. A block of its own, never cut. */
  contract?: string;
  /** What was said before `turns`, where the whole conversation does not fit the window. */
  earlier?: EarlierTurns;
  /** Answers of the fact table. */
  facts?: TracedFact[];
  /** The decision history a why is about, oldest first; its notes and messages are among the sources. */
  decisions?: DecisionHistory | null;
  /** Advice of the starter set: general, and not from the person's memory. */
  starters?: string[];
  /** Lessons as instructions: "Before you …, …, because …", each with its source's number. */
  lessons?: { number: number; text: string }[];
  /**
   * Asks the vault for more in the middle of an answer; sources come numbered on from the last, with the facts and
   * lessons that go with them. At most three calls an answer; absent: the model cannot ask.
   */
  recall?: (query: string) => Promise<RecallResult>;
  /**
   * One of two analysts: conclusions are compared, so they stand first, one sentence each. Absent: an ordinary answer.
   */
  analyst?: 'depth' | 'breadth';
}

/** The oldest messages of a long chat, summed up from the messages themselves. */
export interface EarlierTurns {
  text: string;
  /** How many messages are in it. */
  messages: number;
}

export interface SummariseRequest {
  /**
   * `session`: a whole conversation; `rolling`: the beginning of one that goes on; `topic`: one entry a message, each
   * what one session said on `subject`.
   */
  kind: 'session' | 'rolling' | 'topic';
  messages: { role: Role; speaker: string | null; text: string; at: number }[];
  subject?: string;
  minWords: number;
  maxWords: number;
  /** What was wrong with the first try. */
  repair?: string;
}

/** A sentence of a summary, and the message it comes from by its place in the request. */
export interface SummarisedSentence {
  message: number;
  text: string;
}

export interface ExtractRequest {
  /** The turn's messages; `id` comes back on each unit. */
  messages: { id: string; role: Role; speaker: string | null; text: string; at: number }[];
  /** Texts surfaced in this turn: they are not new. */
  recalled: string[];
  /** Units of a first try that broke a rule, to be given again; the offline rules have no second try. */
  repair?: { text: string; problem: string }[];
}

/** A unit as extracted, before the quality gate. Offsets are UTF-16 positions in the message's text. */
export interface ExtractedUnit {
  messageId: string;
  start: number;
  end: number;
  text: string;
  category: Category;
  /**
   * The model's quote for it stands in no message: `start` and `end` are 0, and nobody said it. Absent: it is quoted.
   */
  isInvented?: true;
}

/** A request as it leaves: every byte of what it says, and how many things of each kind were masked in it. */
export interface OutgoingRequest {
  endpoint: string;
  model: string;
  body: string;
  masked: { kind: 'secret' | 'person' | 'place' | 'folder'; count: number }[];
}

/** Everything the app asks of a language model; the offline engine answers the same questions with rules. */
export interface Engine {
  /** "gpt-5-mini at api.openai.com", "offline engine". */
  readonly label: string;
  /** Host the text goes to; null when nothing leaves this machine. */
  readonly sentTo: string | null;
  /** Tokens the model can take in all. */
  readonly contextWindowTokens: number;
  understand(request: UnderstandRequest, signal: AbortSignal): Promise<QueryPlan>;
  /** May throw or leave ids out: the gate stage fails open. */
  judge(request: JudgeRequest, signal: AbortSignal): Promise<Judgement[]>;
  /** Pieces of Markdown as they come. */
  answer(request: AnswerRequest, signal: AbortSignal): AsyncIterable<string>;
  extract(request: ExtractRequest, signal: AbortSignal): Promise<ExtractedUnit[]>;
  /** Sums messages up; absent where only rules can. Places out of range are left as the model gave them. */
  summarise?(request: SummariseRequest, signal: AbortSignal): Promise<SummarisedSentence[]>;
  /**
   * The model's own count for each text, where it can be had; absent or rejecting: o200k_base is taken. `name` goes
   * into the trace.
   */
  /** The requests that would be sent, byte for byte; nothing is sent. Absent: no model is asked. */
  readonly preview?: {
    understand(request: UnderstandRequest): Promise<OutgoingRequest>;
    answer(request: AnswerRequest): Promise<OutgoingRequest>;
    summarise?(request: SummariseRequest): Promise<OutgoingRequest>;
  };
  readonly tokenizer?: { name: string; count(texts: readonly string[]): Promise<number[]> };
}

/** `dot` of two unit vectors is made comparable between models by `calibrate`, which maps it to 0–1. */
export interface Embedder {
  readonly model: string;
  readonly dimensions: number;
  calibrate(cosine: number): number;
  /** Unit vectors, one per text. */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
}
