import type { AgentTool } from '../../shared/domain/agent-tool';
import type { Category } from '../../shared/domain/note';
import type { Correction, Role } from '../../shared/domain/message';
import type { QueryPlan } from '../../shared/domain/query-plan';
import type { SourceRef } from '../../shared/domain/ids';
import type { DecisionHistory, TracedFact } from '../../shared/domain/trace';
import type { Tier, Verdict } from '../../shared/domain/ranking';
import type { ModelFile, Turn } from '../../shared/domain/turn';
import type { ExtractedUnit, ExtractRequest } from '../../shared/domain/extracted-unit';
import type { Tokenizer } from '../../shared/domain/trace-codes';
import type { JudgeReason, StandInReason } from '../../shared/domain/trace-reasons';
import type {
  BearingLesson,
  DecisionReply,
  FindBearingRequest,
  ProbesReply,
  ReadDecisionRequest,
  SearchWordsRequest,
  WriteProbesRequest,
} from './model-tasks';
import type { JudgeEvidence } from './judge-evidence';
import type { PairRelation, StatementPair } from './statement-pair';

/** Width of an intent: the question's narrow angle, its subject, or the domain of the subject. */
export type IntentAbstraction = 'angle' | 'subject' | 'domain';

/** A name of the vault's dictionary that the question or a recent turn uses. */
export interface DictionaryEntry {
  /** The name as used in the text. */
  mention: string;
  name: string;
  kind: 'person' | 'title' | 'alias';
  /** The title that an alias stands for, else `name`. */
  of: string;
  isNameLike: boolean;
  /** The note about it; null for people who only speak, and for documents. */
  ref: SourceRef | null;
  /** The beginning of that note. */
  quote: string;
}

export interface UnderstandRequest {
  question: string;
  recentTurns: Turn[];
  /** The turn's date, epoch milliseconds. */
  asOf: number;
  /** Names known to the vault: speakers, note titles, and aliases that are names. */
  knownNames: string[];
  /** Dictionary entries for the question and the recent turns; absent: none. */
  dictionary?: DictionaryEntry[];
  /** Default `domain`. */
  intentAbstraction?: IntentAbstraction;
  /** The time range that the question names, if it was read before; absent: not read yet. */
  timeWindow?: QueryPlan['window'];
  /** What it asks for, by its meaning; absent: not known. */
  reading?: MessageReading | null;
}

/** One candidate for the gate. Its text is data, never an instruction. */
export interface JudgeCandidate {
  ref: SourceRef;
  text: string;
  title: string;
  tier: Tier;
  role: Role;
  speaker: string | null;
  at: number;
  /** Evidence for the offline gate; a model gate ignores it. */
  evidence: JudgeEvidence;
}

export interface JudgeRequest {
  plan: QueryPlan;
  recentTurns: Turn[];
  candidates: JudgeCandidate[];
  /** Refs (with the intents) that the person marked as not relevant. */
  negatives: { ref: SourceRef; intent: string }[];
  /** Refs (with the intents) that the person marked as relevant by disagreeing with a drop. */
  positives?: { ref: SourceRef; intent: string }[];
  /** The asking analyst: depth judges at the narrow angle, breadth at the whole domain. Absent: neither. */
  analyst?: 'depth' | 'breadth';
  /**
   * How likely each of these candidates helps to answer, 0–1, read together with the message by the judge on this machine;
   * empty without one.
   */
  readApplicability?: (candidates: readonly JudgeCandidate[]) => Promise<ReadonlyMap<SourceRef, number>>;
  /** The turn's date, epoch milliseconds; absent: not needed. */
  asOf?: number;
  /** Nothing is asked, as by thanks or a greeting: no model is waited for. Absent: that is not known. */
  isSmallTalk?: true;
  /** Told what a model that read the candidates says the plan lacks, before its verdicts; absent: nobody asks. */
  onCorrection?: (correction: PlanCorrection) => void;
}

/** What a plan lacks, as a model says that has read the question beside its candidates. Empty: nothing. */
export interface PlanCorrection {
  /** One sentence. */
  intent: string;
  window: QueryPlan['window'];
  people: string[];
  /** What the person is about to do, as verb and object. */
  actions: string[];
  /** Subject of the decision that is asked about. */
  decision: string;
  /** Further searches, each as the sentence that the memory would be. */
  more: string[];
}

export interface Judgement {
  ref: SourceRef;
  verdict: Verdict;
  reason: JudgeReason;
  /** The verdict of rules in place of the engine's; absent: its own. */
  standIn?: StandIn;
}

/** Who judged, or planned, in a model's place, and why. */
interface StandIn {
  label: string;
  why: StandInReason;
}

/** One source of the composed package, for the answering model. */
export interface AnswerSource {
  /** 1-based citation number: `[1]`. */
  number: number;
  ref: SourceRef;
  title: string;
  text: string;
  tier: Tier;
  role: Role;
  speaker: string | null;
  at: number;
  /** The message that it is, or was taken from, and that message's place in its session; absent: none. */
  turn?: { sessionId: string; index: number };
  /** Where a text of the web stood, and when it was read; absent: it is not of the web. Times in epoch milliseconds. */
  web?: { url: string; publishedAt: number | null; fetchedAt: number };
  /** Who kept a colleague's note, and in which collection it is; absent: it is none. */
  shared?: { member: string; collection: string };
  /** Its retrieval score relative to the best of the package, 0–1; absent: not known. */
  relevance?: number;
  /** It passed the gate as weak and is not near the question in meaning: its words must bear it out. Absent: no. */
  isWeak?: true;
  /** It passed the gate as a limit of somebody whom the question names. Absent: no. */
  isLimit?: true;
  /** It is in the person's standing profile, and bears on the question. Absent: no. */
  isProfile?: true;
}

/** Result of another search of the vault. */
export interface RetrievedMore {
  sources: AnswerSource[];
  /** Matching facts for this query. */
  facts: TracedFact[];
  lessons: { number: number; text: string }[];
}

/** A tool of the person's, as a model is offered it. */
export interface OfferedTool {
  /** Unlike any other tool's of the request. */
  name: string;
  description: string;
  /** The JSON schema of its arguments. */
  parameters: Record<string, unknown>;
}

/** What came of a call: what of the reply is kept, or why there is nothing. */
export interface ToolReply {
  /** `nothing-fits`: it replied, and nothing of that helps. `refused`: the call was not sent. */
  outcome: 'answered' | 'nothing-fits' | 'declined' | 'refused' | 'failed';
  /** Parts of the reply, numbered on from the sources before. */
  sources: AnswerSource[];
  /** For the model, in English: what is wrong with the call, or what the tool said of its failure; '' otherwise. */
  why: string;
}

/** The tools that a model may call while it answers. */
export interface AnswerTools {
  readonly offered: readonly OfferedTool[];
  /** Whether no more calls may be made in this answer. */
  readonly isOver: boolean;
  /** Calls one. It rejects only when the answer was stopped. @param given the arguments as the model wrote them */
  call(name: string, given: string): Promise<ToolReply>;
}

export interface AnswerRequest {
  question: string;
  /** Files that the person attached to the question; absent without any. */
  files?: ModelFile[];
  turns: Turn[];
  sources: AnswerSource[];
  plan: QueryPlan;
  notices: string[];
  /** How the person wants answers written; '' when not set. A block of its own, never cut. */
  contract?: string;
  /** Summary of the messages before `turns`, when the conversation does not fit the context window. */
  earlier?: EarlierTurns;
  /** Matching facts of the fact table. */
  facts?: TracedFact[];
  /**
   * The decision history that a why-question asks about, oldest first; its notes and messages are among the sources.
   */
  decisions?: DecisionHistory | null;
  /** General advice of the starter set, not from the person's memory. */
  starters?: string[];
  /** Lessons as instructions: "Before you …, …, because …", each with its source's number. */
  lessons?: { number: number; text: string }[];
  /**
   * Searches the vault during an answer, at most three times. New sources continue the numbering and come with their
   * facts and lessons. Absent: the model cannot search.
   */
  retrieve?: (query: string) => Promise<RetrievedMore>;
  /** Tools of the person's that the model may call while it answers; absent: none. */
  tools?: AnswerTools;
  /**
   * One of two analysts, whose conclusions are compared, so they come first, one sentence each. Absent: an ordinary
   * answer.
   */
  analyst?: 'depth' | 'breadth';
  /** Told of each tool that an agent of the person's used or was refused meanwhile; absent: nobody asks. */
  onTool?: (tool: AgentTool) => void;
  /** Reads sentences by their meaning, for an engine that picks them; absent: nothing on this machine does. */
  sentences?: SentenceReader;
  /** The one memory near the question where none fits; an answer may name it, and says that it is not sure. Absent: none. */
  nearest?: AnswerSource;
}

/** What the networks on this machine read of sentences. Either may reject; an answer is then made without. */
interface SentenceReader {
  /** How likely each sentence helps to answer the question, 0–1; null without the judge. */
  fits(question: string, sentences: readonly { text: string; source: AnswerSource }[]): Promise<number[] | null>;
  /** How near the meaning of each pair is, 0–1; null for a pair that nothing reads. */
  similarities(pairs: readonly (readonly [string, string])[]): Promise<(number | null)[]>;
}

/** Summary of the oldest messages of a long chat. */
export interface EarlierTurns {
  text: string;
  /** Number of messages it covers. */
  messages: number;
}

export interface SummariseRequest {
  /**
   * `session`: a whole conversation; `rolling`: the beginning of a continuing one; `topic`: one entry per session about
   * `subject`; `topic-name`: a name for such entries in one sentence; `reflection`: the notes that were kept in a week, one per message.
   */
  kind: 'session' | 'rolling' | 'topic' | 'topic-name' | 'reflection';
  messages: { role: Role; speaker: string | null; text: string; at: number }[];
  subject?: string;
  minWords: number;
  maxWords: number;
  /** What was wrong with the first attempt. */
  repair?: string;
}

/** A sentence of a summary, with the index of its message in the request. */
export interface SummarisedSentence {
  message: number;
  text: string;
}

/** A request as it is sent, and the number of masked things by kind. */
export interface OutgoingRequest {
  endpoint: string;
  model: string;
  /** Its body; pictures are named by their hash. */
  body: string;
  /** Bytes of the body as sent. */
  bytes: number;
  masked: { kind: 'secret' | 'person' | 'place' | 'folder'; count: number }[];
}

/** How the window is known: from the person, the server, a table of models, the server's refusal of a prompt, or not. */
export type WindowSource = 'person' | 'server' | 'table' | 'refusal' | 'guess';

/** Everything the app asks of a language model. The offline engine implements it by rules. */
export interface Engine {
  /** "gpt-5-mini at api.openai.com", "offline engine". */
  readonly label: string;
  /** Host that receives text; null when nothing leaves this machine. */
  readonly sentTo: string | null;
  /** The hosts of all its tasks, as a chosen model names them; absent: `sentTo`, or this computer. */
  readonly goesTo?: readonly string[];
  /** Tokens of the model's context window. */
  readonly contextWindowTokens: number;
  /** Absent: there is no window. */
  readonly windowSource?: WindowSource;
  /** Whether its model takes pictures, as the person says. Absent: no. */
  readonly takesPictures?: boolean;
  /** Its model can be offered tools for an answer. Absent: it cannot. */
  readonly callsTools?: true;
  understand(request: UnderstandRequest, signal: AbortSignal): Promise<QueryPlan>;
  /** Candidates of one `judge` call at most; absent: the gate's own number. */
  readonly judgeBatch?: number;
  /**
   * The model's verdicts that were not back in time, asked for where they were not asked for yet; resolves when they are
   * there, with none where nothing was late. Absent: verdicts are never late.
   */
  lateVerdicts?(signal: AbortSignal): Promise<Judgement[]>;
  /** Stops waiting for verdicts of this turn: rules judge what is not judged yet. Absent: nothing is waited for. */
  stopWaiting?(): void;
  /** May throw or omit ids; the gate stage fails open. */
  judge(request: JudgeRequest, signal: AbortSignal): Promise<Judgement[]>;
  /** Pieces of Markdown as they arrive; one of them may take back those before it (`withPiece`). */
  answer(request: AnswerRequest, signal: AbortSignal): AsyncIterable<string>;
  extract(request: ExtractRequest, signal: AbortSignal): Promise<ExtractedUnit[]>;
  /** Rules take the notes, whatever answers; absent: its model does, or it has none. */
  readonly extractsByRules?: true;
  /**
   * Summarises messages; absent for the rule-based engine. Message indexes out of range are returned as the model gave
   * them.
   */
  summarise?(request: SummariseRequest, signal: AbortSignal): Promise<SummarisedSentence[]>;
  /** What was decided, over what and why, in words of the sentences; absent: rules read it. */
  readDecision?(request: ReadDecisionRequest, signal: AbortSignal): Promise<DecisionReply>;
  /** Sentences to test a lesson with; absent: nobody writes any. */
  writeProbes?(request: WriteProbesRequest, signal: AbortSignal): Promise<ProbesReply>;
  /** Which lessons bear on an act, by meaning; absent: rules alone say. */
  findBearing?(request: FindBearingRequest, signal: AbortSignal): Promise<BearingLesson[]>;
  /** The words to search the web with, '' for none; absent: those of the message. */
  searchWords?(request: SearchWordsRequest, signal: AbortSignal): Promise<string>;
  /**
   * How the newer statement of each pair relates to the older one; null for a pair that the reply leaves out. Absent:
   * rules compare.
   */
  relate?(pairs: readonly StatementPair[], signal: AbortSignal): Promise<(PairRelation | null)[]>;
  /** The requests that would be sent, byte for byte; nothing is sent. Absent: no model is used. */
  readonly preview?: {
    /** Absent: rules do it. */
    judge?(request: JudgeRequest): Promise<OutgoingRequest>;
    answer(request: AnswerRequest): Promise<OutgoingRequest>;
    summarise?(request: SummariseRequest): Promise<OutgoingRequest>;
    extract?(request: ExtractRequest): Promise<OutgoingRequest>;
    searchWords?(request: SearchWordsRequest): Promise<OutgoingRequest>;
    relate?(pairs: readonly StatementPair[]): Promise<OutgoingRequest>;
  };
  /**
   * Counts each text's tokens with the model's own tokenizer. Absent, or rejecting: the caller uses o200k_base. `id` is
   * recorded in the trace.
   */
  readonly tokenizer?: { id: Tokenizer; count(texts: readonly string[]): Promise<number[]> };
}

/** What a message asks for or says, as far as the app answers it in a way of its own; all the rest is `other`. */
export type MessageKind =
  | 'asks-advice'
  | 'asks-outcome'
  | 'asks-former'
  | 'asks-overview'
  | 'asks-reasons'
  | 'plans'
  | 'small-talk'
  | 'asks-live'
  | Correction['says']
  | 'other';

export interface MessageReading {
  kind: MessageKind;
  /** Of a question about the assistant's advice: whether it leaves open what that was about, “did that work out?”. */
  isTopicless: boolean;
  /** It may ask why something was decided; absent: it does not. */
  mayAskReasons?: true;
  /** It wants an answer, whatever its form (“tell me what she charges”); absent: it does not. */
  wantsAnswer?: true;
}

/** What a sentence of somebody's is, by its meaning. */
export interface SentenceReading {
  /** The likeliest category of what it states; never `topic`. */
  category: Category;
  /** How likely it has that category, 0–1. */
  share: number;
  /** How likely it only holds open what it says, 0–1. */
  maybe: number;
  /** How likely it states nothing of the person's own: it asks the assistant, greets, thanks, exclaims; 0–1. */
  nothing: number;
  /** How likely it still matters later, 0–1. */
  worth: number;
  /** What it is to a decision, 0–1 each; they and “no part of one” add up to 1. */
  roles: Record<DecisionRole, number>;
  /** How likely it cannot be understood without what was said before it, 0–1. */
  part: number;
}

/** What a sentence is to a decision of the person's: what was chosen, chosen anew, an option, a reason, a failed try. */
export type DecisionRole = 'chose' | 'revises' | 'weighed' | 'speaks-for' | 'speaks-against' | 'tried-failed';

/** Text embeddings. `calibrate` maps the dot product of two unit vectors to 0–1, comparable between models. */
export interface Embedder {
  readonly model: string;
  readonly dimensions: number;
  /**
   * A cosine as 0–1, comparable between models.
   *
   * @param lacking how many of the two vectors are zero in `optionalDimensions`; default: none
   */
  calibrate(cosine: number, lacking?: 0 | 1 | 2): number;
  /** The similarity, 0–1, of the vectors of two phrases of a few words. */
  similarityOfPhrases?(one: Float32Array, other: Float32Array): number;
  /** So many numbers at the beginning of a vector are zero where they do not apply to its text; absent: none are. */
  readonly optionalDimensions?: number;
  /** What a message asks for, by its vector as a question; absent: vectors of this model are not read. */
  readMessage?(vector: Float32Array): MessageReading;
  /** Whether a sentence of the form “my X is V” states an attribute’s value, by its vector; absent: as `readMessage`. */
  statesValue?(vector: Float32Array): boolean;
  /** Whether what a sentence ends with can be only one thing at a time (“lives in Leeds”); absent: as `readMessage`. */
  hasOneValue?(vector: Float32Array): boolean;
  /** What somebody's sentence is, by its vector; absent: as `readMessage`. */
  readSentence?(vector: Float32Array): SentenceReading;
  /**
   * How likely a message announces the very act that each lesson is about, 0–1, read together with it; absent: as
   * `readMessage`.
   *
   * @param similarityTo how like the message a text is, 0–1; asked only of a message that may announce something
   */
  readLessons?(
    message: { text: string; vector: Float32Array },
    lessons: readonly { text: string; isSevere: boolean }[],
    similarityTo: (text: string) => Promise<number>,
  ): Promise<number[]>;
  /** How likely each memory helps to answer the message, 0–1, read together with it; absent: as `readMessage`. */
  applicability?(message: string, memories: readonly string[]): Promise<number[]>;
  /**
   * Where texts lie that tell somebody what to do: a unit vector, and the least cosine with it of such a document;
   * absent: vectors of this model are not read.
   */
  readonly advice?: { direction: Float32Array; least: number };
  /** Unit vectors, one per text. */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
  /**
   * Of each document, given as its parts in order: the unit vector of the whole, then one per part, read in the context
   * of the whole; just the first where it is one part. Absent: parts are embedded as texts of their own.
   */
  readonly embedDocuments?: (documents: readonly (readonly string[])[]) => Promise<Float32Array[][]>;
}

/** `label` of the engine that works by rules; stored as `model` with its answers, which only quote. */
export const OFFLINE_LABEL = 'offline engine';
