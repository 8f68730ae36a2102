import { setImmediate as nextTurn } from 'node:timers/promises';
import lemmatizer from 'wink-lemmatizer';
import type { Role } from '../../../shared/domain/message';
import { isUndecided, type Note } from '../../../shared/domain/note';
import { stateOtherwise } from '../../language/claims/state-otherwise';
import { isDoneAfterPlan, leavesOpen } from '../../language/statements/open-matters';
import { isPlan } from '../../language/statements/plan-or-deed';
import { withoutRetelling } from '../../language/statements/retelling';
import { splitSentences } from '../../language/sentences/split-sentences';
import { sentenceAround, type CheckedUnit } from './check-unit';
import { MAX_STATEMENT_CHARACTERS, type ComparedStatement } from '../../ports/statement-pair';
import { saidSince, type AskWhatRepeats, type KnownStatement, type RepetitionQuestion } from './ask-what-repeats';
import { isConclusionFromRecalled, recalledMarks } from './conclusion-from-recalled';
import {
  hasOwnMark,
  readStatement,
  restates,
  sayDifferently,
  sharedTermShare,
  StatementSet,
  type Statement,
} from '../../language/statements/compare-statements';

/** Similarity (0–1) of each text to the texts surfaced for this answer; null without an encoder or surfaced texts. */
export type RecalledSimilarity = (
  texts: readonly string[],
  answer: CheckedUnit['message'] | undefined,
) => Promise<(number | null)[]>;

/** Calibrated similarity from which a sentence without a new number, date, name or negation repeats a surfaced note. */
const SAME_MEANING = 0.85;
/** Sufficient similarity when the note contains half of the sentence's words. */
const NEAR_MEANING = 0.6;
const SHARED_WORDS = 0.5;
const CITES = /\[\d{1,3}(?:\s*,\s*\d{1,3})*\]/u;

/** Milliseconds of comparing after which other work of the main thread has its turn: each unit meets all before it. */
const SLICE_MS = 10;

/** UTF-16 units of a surfaced text that are compared; longer ones are mostly pasted and not repeated whole. */
const MAX_COMPARED_CHARACTERS = 20_000;

export type SaidInSession = Pick<Note, 'title' | 'author' | 'category'> &
  Partial<Pick<Note, 'status' | 'neverSurface' | 'sources' | 'createdAt'>>;

/** The order in which notes of a session were said. */
export const bySaying = (a: Note, b: Note): number =>
  (a.sources[0]?.spoken?.at ?? a.createdAt) - (b.sources[0]?.spoken?.at ?? b.createdAt) || a.createdAt - b.createdAt;

/** Where a surfaced text comes from. */
export interface RecalledSource {
  role: Role;
  /** When it was said, epoch milliseconds. */
  at: number;
}

interface KnownTexts {
  recalledTexts: readonly string[];
  /** The source of each surfaced text; null for facts, lessons and advice. Absent: not known. */
  recalledSources?: readonly (RecalledSource | null)[];
  /** What the session has already, in the order it was said. */
  existing: readonly SaidInSession[];
  similarity?: RecalledSimilarity;
  /** The units are a model's, which knew these texts and was to leave out what they say. */
  areOfModel?: boolean;
  /** Whether the vault has said otherwise after a time, so that who says it again says something new. */
  isSaidOtherwiseSince?: IsSaidOtherwiseSince;
  /** Asks a model what the rules only guess; absent: they decide. */
  askWhatRepeats?: AskWhatRepeats;
}

/** @param since epoch milliseconds */
export type IsSaidOtherwiseSince = (text: string, since: number) => Promise<boolean>;

/** What of a turn is new, and what was said before. */
export interface NovelUnits {
  fresh: CheckedUnit[];
  reuses: number;
  /** The person's repetitions, each with the position of the surfaced text that it repeats. */
  repeated: { unit: CheckedUnit; recalled: number }[];
}

/**
 * The units that say something new. Repetitions and paraphrases of surfaced notes count as re-uses of those notes,
 * whoever said them; repetitions within the session or turn form one unit. What the person settles is new where the
 * surfaced text leaves it open, what they take on of an assistant's proposal, and what holds again after something else
 * did.
 */
export async function keepNovelUnits(
  units: readonly CheckedUnit[],
  {
    recalledTexts: recalledWhole,
    recalledSources = [],
    existing,
    similarity,
    areOfModel = false,
    isSaidOtherwiseSince,
    askWhatRepeats,
  }: KnownTexts,
): Promise<NovelUnits> {
  const recalledTexts = recalledWhole.map((text) => text.slice(0, MAX_COMPARED_CHARACTERS));
  const recalled = recalledTexts.flatMap(readRecalled);
  const open = recalled.filter(({ isOpen }) => isOpen);
  const settled = recalled.filter(({ isOpen }) => !isOpen);
  const alike = await similarityOf(units, recalledTexts, similarity);
  const known = new SessionStatements(existing);
  const marks = recalledMarks(
    recalledTexts,
    recalled.map(({ statement }) => statement),
  );
  const repeated = units.map((unit, index): RecalledStatement | null => {
    const text = withoutRetelling(unit.text);
    const statement = readStatement(text);
    const pool = (isSettledByPerson(unit) ? settled : recalled).filter(
      (other) =>
        !isDoneAfterPlan(text, other.words) &&
        !(isCommitment(unit) && recalledSources[other.text]?.role === 'assistant'),
    );
    const isAnswer = unit.message.role === 'assistant';
    const found =
      pool.find((other) => restates(statement, other.statement)) ??
      // A decision may be worded like what it decides on, so only the same words repeat it.
      (unit.category === 'decision'
        ? undefined
        : pool.find((other) =>
            paraphrases(statement, other.statement, {
              isAnswer,
              isOfModel: areOfModel && !isAnswer,
              similarity: alike[index] ?? null,
            }),
          ));
    return found ?? (isCitedFromVault(unit) || isConclusionFromRecalled(unit, statement, marks) ? CITED : null);
  });
  const isBack = await Promise.all(
    repeated.map(async (found, index) => {
      const at = found === null ? undefined : recalledSources[found.text]?.at;
      return (
        at !== undefined &&
        isSettledByPerson(units[index]!) &&
        (await isSaidOtherwiseSince?.(withoutRetelling(units[index]!.text), at)) === true
      );
    }),
  );
  const byRules = repeated.map((found, index) => (isBack[index] === true ? null : found));
  const { repeats, isNewInSession } =
    askWhatRepeats === undefined
      ? { repeats: byRules, isNewInSession: [] }
      : await askModel(askWhatRepeats, units, { byRules, isBack, alike, known, recalled, recalledSources });
  const isReuse = repeats.map((found) => found !== null);
  const fresh: CheckedUnit[] = [];
  const inTurn = new SessionStatements([]);
  const saidAgain: NovelUnits['repeated'] = [];
  let reuses = 0;
  let sliceStart = performance.now();
  for (const [index, unit] of units.entries()) {
    if (performance.now() - sliceStart > SLICE_MS) {
      await nextTurn();
      sliceStart = performance.now();
    }
    const source = repeats[index]!;
    if (source !== null || isQuestionAnsweredByRecall(units, index, isReuse)) {
      reuses += 1;
      if (source !== null && source.text !== -1 && unit.message.role === 'person')
        saidAgain.push({ unit, recalled: source.text });
    } else {
      const statement = readStatement(withoutRetelling(unit.text));
      const isKnown = (isNewInSession[index] === true ? inTurn : known).covers(unit, statement);
      if (isKnown) continue;
      for (const said of [known, inTurn])
        said.add({ title: unit.text, author: unit.author, category: unit.category }, statement);
      fresh.push(open.some((other) => settles(unit, statement, other)) ? { ...unit, category: 'decision' } : unit);
    }
  }
  return { fresh, reuses, repeated: saidAgain };
}

/** What the session says, in order. */
class SessionStatements {
  private readonly all = new StatementSet();
  /** The statements without what the assistant proposed. */
  private readonly own = new StatementSet();
  private readonly texts: { said: SaidInSession; statement: Statement }[] = [];

  constructor(existing: readonly SaidInSession[]) {
    for (const said of existing) this.add(said, readStatement(said.title));
  }

  add(said: SaidInSession, statement: Statement): void {
    this.all.add(statement);
    if (isOwn(said)) this.own.add(statement);
    this.texts.push({ said, statement });
  }

  /** Whether the session has said it, and nothing else since. */
  covers(unit: CheckedUnit, statement: Statement): boolean {
    if (!(isSettledByPerson(unit) ? this.own : this.all).covers(statement)) return false;
    const last = this.texts.findLastIndex((other) => restates(statement, other.statement));
    return !this.texts.slice(last + 1).some(({ said }) => stateOtherwise(unit.text, said.title));
  }

  /** What a model is asked of a statement that the session has by the rules; null: nothing. */
  questionOf(unit: CheckedUnit, statement: Statement): RepetitionQuestion | null {
    if (!this.covers(unit, statement)) return null;
    const last = this.texts.findLastIndex(
      ({ said, statement: other }) => (!isSettledByPerson(unit) || isOwn(said)) && restates(statement, other),
    );
    const found = this.texts[last];
    const repeats = found === undefined ? null : comparedOf(found.said);
    if (found === undefined || repeats === null) return null;
    const later = this.texts.slice(last + 1).flatMap(({ said, statement: other }): KnownStatement[] => {
      const compared = comparedOf(said);
      return compared === null ? [] : [{ said: compared, statement: other }];
    });
    return {
      unit,
      repeats: isVerbatim(statement, found.statement) ? null : repeats,
      since: saidSince(statement, later, SAME_MATTER_SHARE),
    };
  }
}

/** What the assistant left open is not the person's. */
const isOwn = ({ author, category }: SaidInSession): boolean => author === 'person' || !OPEN_CATEGORIES.has(category);

/** A statement of the session as a model may see it; null for what the person dropped or hid. */
function comparedOf({
  title,
  author,
  status,
  neverSurface,
  sources,
  createdAt,
}: SaidInSession): ComparedStatement | null {
  if (neverSurface === true || (status !== undefined && status !== 'kept' && !isUndecided({ status }))) return null;
  const spoken = sources?.[0]?.spoken;
  return { text: title, at: spoken?.at ?? createdAt ?? null, author, speaker: spoken?.speaker ?? null };
}

/** What was surfaced is on the turn's matter; of what a session says, this share of the terms has to be the same. */
const SAME_MATTER_SHARE = 0.3;

const isVerbatim = (a: Statement, b: Statement): boolean => a.normalisedText === b.normalisedText;

interface ByRules {
  /** What each unit repeats of the surfaced texts. */
  byRules: readonly (RecalledStatement | null)[];
  /** It holds again after something else did. */
  isBack: readonly boolean[];
  /** Similarity of each unit to the surfaced texts, 0–1. */
  alike: readonly (number | null)[];
  known: SessionStatements;
  recalled: readonly RecalledStatement[];
  recalledSources: readonly (RecalledSource | null)[];
}

/**
 * What a model makes of it: a repetition by the rules may be news, and what they call new may say what a surfaced note
 * of the person says.
 */
async function askModel(
  ask: AskWhatRepeats,
  units: readonly CheckedUnit[],
  rules: ByRules,
): Promise<{ repeats: (RecalledStatement | null)[]; isNewInSession: boolean[] }> {
  const { byRules, isBack, known, recalled, recalledSources } = rules;
  const statements = units.map(({ text }) => readStatement(withoutRetelling(text)));
  const saidOf = ({ words, text }: RecalledStatement): ComparedStatement => {
    const { role = 'person', at = null } = recalledSources[text] ?? {};
    return { text: words, at, author: role, speaker: null };
  };
  const repeats = [...byRules];
  const isNewInSession = units.map(() => false);
  const ofSurfaced = (index: number): { found: RecalledStatement; question: RepetitionQuestion } | null => {
    const statement = statements[index]!;
    const byRule = byRules[index] ?? null;
    if (byRule?.text === -1 || (byRule === null && isBack[index] === true)) return null;
    const found = byRule === null ? nearestOfPerson(statement, index, rules) : shortEnough(byRule, statement, recalled);
    if (found === null) return null;
    const at = recalledSources[found.text]?.at ?? Infinity;
    const later = recalled.flatMap((other): KnownStatement[] => {
      const source = recalledSources[other.text];
      const isLater = source?.role === 'person' && source.at > at;
      return isLater ? [{ said: saidOf(other), statement: other.statement }] : [];
    });
    const isSaidSo = byRule !== null && isVerbatim(statement, found.statement);
    const question = { repeats: isSaidSo ? null : saidOf(found), since: saidSince(statement, later, 0) };
    return { found, question: { unit: units[index]!, ...question } };
  };
  const questions = units.flatMap((unit, index) => {
    if (unit.message.role !== 'person') return [];
    const ofSession = known.questionOf(unit, readStatement(unit.text));
    const surfaced = ofSurfaced(index);
    return [
      ...(surfaced === null ? [] : [{ index, ...surfaced }]),
      ...(ofSession === null ? [] : [{ index, found: null, question: ofSession }]),
    ];
  });
  const answers = await ask(questions.map(({ question }) => question));
  for (const [position, { index, found }] of questions.entries()) {
    const isRepetition = answers[position] ?? null;
    if (found === null) isNewInSession[index] = isRepetition === false;
    else if (isRepetition !== null) repeats[index] = isRepetition ? found : null;
  }
  return { repeats, isNewInSession };
}

/** Of a long text the sentence that is repeated; null where there is none. */
function shortEnough(
  found: RecalledStatement,
  statement: Statement,
  recalled: readonly RecalledStatement[],
): RecalledStatement | null {
  const isShort = ({ words }: RecalledStatement) => words.length <= MAX_STATEMENT_CHARACTERS;
  if (isShort(found)) return found;
  return recalled.find((one) => one.text === found.text && isShort(one) && restates(statement, one.statement)) ?? null;
}

/** The surfaced text of the person that is nearest to what the rules call new; null where none is near. */
function nearestOfPerson(
  statement: Statement,
  index: number,
  { alike, recalled, recalledSources }: ByRules,
): RecalledStatement | null {
  const least = (alike[index] ?? 0) >= NEAR_MEANING ? 0 : SHARED_WORDS;
  let best: { found: RecalledStatement; share: number } | null = null;
  for (const found of recalled) {
    if (recalledSources[found.text]?.role !== 'person' || found.words.length > MAX_STATEMENT_CHARACTERS) continue;
    const share = sharedTermShare(statement, found.statement);
    if (share > (best?.share ?? 0) && share >= least) best = { found, share };
  }
  return best?.found ?? null;
}

interface RecalledStatement {
  statement: Statement;
  words: string;
  /** Position of the surfaced text that holds it; -1: an answer cites it or concludes from it. */
  text: number;
  /** A question, a hedge, or several options. */
  isOpen: boolean;
}

const CITED: RecalledStatement = { statement: readStatement(''), words: '', text: -1, isOpen: false };

/** A surfaced text as a whole, and each of its sentences. */
function readRecalled(text: string, position: number): RecalledStatement[] {
  const sentences = splitSentences(text).map((sentence) => ({
    statement: readStatement(sentence.text),
    text: position,
    words: sentence.text,
    isOpen: leavesOpen(sentence.text),
  }));
  return [
    { statement: readStatement(text), text: position, words: text, isOpen: sentences.some(({ isOpen }) => isOpen) },
    ...sentences,
  ];
}

/** Categories that leave a matter open. */
const OPEN_CATEGORIES: ReadonlySet<CheckedUnit['category']> = new Set([
  'open-question',
  'exploratory',
  'idea',
  'topic',
]);
/** What a person takes on: of what the assistant proposed, saying it again is the news. */
const isCommitment = (unit: CheckedUnit): boolean =>
  isSettledByPerson(unit) && (unit.category === 'decision' || unit.category === 'action-item' || isPlan(unit.text));
const isSettledByPerson = ({ category, message }: CheckedUnit): boolean =>
  message.role === 'person' && !OPEN_CATEGORIES.has(category);

const FIRST_PERSON =
  /^(?:(?:yes|ok|okay|so|then|well)[,\s]+)*(?:i|we)\s+(?!(?:have|need|ought|must)\b)(?<verb>\p{L}+)/iu;
const MIN_SETTLED_TERMS = 2;

/** "We buy the piano" settles "Should we buy the piano or rent one?": it adds nothing but that it is so. */
function settles(unit: CheckedUnit, statement: Statement, { isOpen, statement: other }: RecalledStatement): boolean {
  if (!isOpen || (unit.category !== 'fact' && unit.category !== 'action-item') || !isSettledByPerson(unit))
    return false;
  const verb = FIRST_PERSON.exec(unit.text)?.groups?.verb;
  const isPresent = verb !== undefined && lemmatizer.verb(verb.toLowerCase()) === verb.toLowerCase();
  return (
    isPresent &&
    statement.isNegated === other.isNegated &&
    statement.terms.size >= MIN_SETTLED_TERMS &&
    [...statement.terms].every((term) => other.terms.has(term))
  );
}

async function similarityOf(
  units: readonly CheckedUnit[],
  recalledTexts: readonly string[],
  similarity: RecalledSimilarity | undefined,
): Promise<(number | null)[]> {
  if (similarity === undefined || recalledTexts.length === 0 || units.length === 0) return [];
  // The words alone decide without an encoder.
  return similarity(
    units.map(({ text }) => text),
    units.find(({ message }) => message.role === 'assistant')?.message,
  ).catch(() => []);
}

/** Words without content of their own: "takes place", "is held", "likes to be". */
const LIGHT_VERBS_AND_FILLERS = new Set([
  'take',
  'place',
  'happen',
  'held',
  'hold',
  'get',
  'go',
  'make',
  'have',
  'be',
  'like',
  'prefer',
  'say',
  'said',
  'note',
  'rememb',
  'current',
  'still',
  'also',
  'us',
  'your',
  'accord',
  'mention',
  'plan',
  'want',
  'set',
]);
/** Share of words in common: an answer repeats its sources, a person adds to them. */
const MOST_WORDS = 0.65;
const MIN_SHARED = 2;

function paraphrases(
  statement: Statement,
  known: Statement,
  { isAnswer, isOfModel, similarity }: { isAnswer: boolean; isOfModel: boolean; similarity: number | null },
): boolean {
  if (statement.isNegated !== known.isNegated || hasOwnMark(statement, known)) return false;
  // An answer turns "I" into "you" and a plan into an order; what was done and what is planned stay apart.
  if (isAnswer ? statement.mode?.time === 'done' && known.mode?.time === 'planned' : sayDifferently(statement, known))
    return false;
  const words = [...statement.terms].filter((term) => !LIGHT_VERBS_AND_FILLERS.has(term));
  const shared = words.filter((term) => known.terms.has(term)).length;
  const share = words.length === 0 ? 0 : shared / words.length;
  // Half of the words say the subject alone: a model that took a note all the same saw what is new of it.
  if (isOfModel) return (similarity ?? 0) >= NEAR_MEANING && share >= MOST_WORDS;
  if (
    similarity !== null &&
    (similarity >= SAME_MEANING ? shared >= 1 : similarity >= NEAR_MEANING && share >= SHARED_WORDS)
  )
    return true;
  return isAnswer && shared >= MIN_SHARED && share >= MOST_WORDS;
}

/** Whether a question of the person was put to the vault: the answer after it starts with a recalled text. */
function isQuestionAnsweredByRecall(
  units: readonly CheckedUnit[],
  index: number,
  isReuse: readonly boolean[],
): boolean {
  const unit = units[index]!;
  if (unit.category !== 'open-question' || unit.message.role !== 'person') return false;
  const next = units.findIndex((other, at) => at > index && other.message.id !== unit.message.id);
  const isLastAsked = !units.some(
    (other, at) => at > index && other.message.id === unit.message.id && other.category === 'open-question',
  );
  return next !== -1 && isLastAsked && units[next]!.message.role === 'assistant' && isReuse[next]!;
}

/** Whether a sentence of an answer cites the vault and therefore repeats it. */
function isCitedFromVault({ message, start, end }: CheckedUnit): boolean {
  if (message.role !== 'assistant' || message.citations.length === 0) return false;
  const sentence = sentenceAround(message.text, { start, end });
  // The marker often follows the full stop and so starts what looks like the next sentence.
  const after = message.text.slice(sentence?.end ?? end, (sentence?.end ?? end) + 8);
  return CITES.test(sentence?.text.replace(/^\s*\[\d+\]/u, '') ?? '') || /^\s*[”"’]?\s*\[\d/u.test(after);
}
