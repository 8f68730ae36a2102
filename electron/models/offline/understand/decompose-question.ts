import peopleOneHas from '../../../language/coreference/people-one-has.txt?raw';
import { alternationOf } from '../../../language/words/word-list';
import { isBaseVerb, isDeterminer, isPreposition } from '../../../language/grammar/finite-verbs';
import { questionToStatement } from '../../../language/grammar/question-to-statement';

/** Steps of a question; a question with more is not decomposed. */
const MAX_HOPS = 4;
const DETERMINER = '(?:the|a|an|that|my|our|his|her|their)';
/** A noun with up to two words before it, then a relative clause. */
const RELATIVE = new RegExp(
  `\\b${DETERMINER}\\s+((?:[\\p{Ll}-]+\\s+){0,2}[\\p{Ll}-]+)\\s+(who|whom|that|which|where|whose)\\s+(.+)$`,
  'iu',
);
const KINSHIP = alternationOf(peopleOneHas);
/** One or two words of a name; "Is Anna" is none. */
const OWNER_NAME = String.raw`(?!(?:Is|Are|Was|Were|Do|Does|Did|Has|Have|Had|Will|Would|Can|Could|Should|And|But)\s)\p{Lu}[\p{L}-]+(?:\s\p{Lu}[\p{L}-]+)?`;
/** "Anna's sister", "my boss's wife": the person must be identified before the rest can be answered. */
const POSSESSIVE = new RegExp(
  `\\b((?:my|our)\\s+${KINSHIP}|${OWNER_NAME})['’]s?\\s+((?:(?:older|younger|oldest|youngest|best|big|little|new|old|ex)[- ])?${KINSHIP})\\b`,
  'u',
);
/** "the brother of my dentist" is said as "my dentist's brother". */
const RELATIVE_OF = new RegExp(
  `\\bthe\\s+(${KINSHIP})\\s+of\\s+((?:my|our)\\s+${KINSHIP}|${OWNER_NAME})(?![\\p{L}'’])`,
  'gu',
);
/** "my dentist" of "my dentist's brother" is somebody whom the vault may know by name. */
const MINE = /^(?:my|our)\s+(.+)$/u;
const MIN_CLAUSE_WORDS = 2;
/** A question with one of these ends with its own verb: "where does the friend who lent me the tent live". */
const AUXILIARY_AT_END = /(?<!\p{L})(?:do|does|did|will|can|could|should|would)\s*$/iu;
const COMMA = /,\s(?!\d)/;
const COMMA_OR_VERB =
  /,\s(?!\d)|\s(?=(?:is|was|are|were|does|did|called|named)\s+(?:called|named|about|for|from|like)\b)|\s(?=(?:called|named)$)/i;
/** No verb of the question begins after these words: "to buy", "the play". */
const NOT_BEFORE_VERB = /^(?:to|i|you|we|they|who|that|will|would|can|could|did|do|does)$/i;
/** Nouns of time: "the day that we met" says when and is no step. */
const TIME_NOUN = /\b(?:day|night|time|week|weekend|month|year|moment|way|reason|fact)$/i;

/**
 * One statement per step of a multi-step question, in the order they must be answered; `{n}` stands for the answer of
 * step n. "The restaurant where I had dinner with the person who recommended the hiking trail" → "the person
 * recommended the hiking trail", "I had dinner with {1}". Empty for a question of one step.
 */
export function decomposeQuestion(question: string, names: readonly string[]): string[] {
  const plain = question
    .trim()
    .replace(/\?+\s*$/, '')
    .replace(/\s+/g, ' ')
    .replace(RELATIVE_OF, (_, relation: string, owner: string) => `${owner}'s ${relation}`);
  const hops: string[] = [];
  const rest = extractSteps(plain, hops);
  if (hops.length === 0) return [];
  const last = questionToStatement(rest, names);
  const asksMore =
    last
      .replace(/\{\d+\}/g, ' ')
      .split(/\s+/)
      .filter((word) => word.length > 2 && !/^(?:the|name|called|was|were|what|who|when|where)$/i.test(word)).length >
    0;
  const steps = [...hops, ...(asksMore ? [last] : [])].slice(0, MAX_HOPS);
  return steps.length > 1 ? steps : [];
}

/** Extracts steps, innermost description first; returns the text with `{n}` in place of each. */
function extractSteps(text: string, hops: string[]): string {
  const relative = hops.length >= MAX_HOPS ? null : RELATIVE.exec(text);
  if (relative !== null && isClause(relative[3]!, relative[2]!, relative[1]!)) {
    const [, noun, pronoun, clause] = relative;
    const { body, tail } = splitClause(clause!, pronoun!, AUXILIARY_AT_END.test(text.slice(0, relative.index)));
    const inner = extractSteps(body, hops);
    if (hops.length < MAX_HOPS) {
      hops.push(stepStatement(noun!, pronoun!.toLowerCase(), inner));
      return extractSteps(`${text.slice(0, relative.index)}{${hops.length}}${tail}`, hops);
    }
  }
  const possessive = hops.length >= MAX_HOPS ? null : POSSESSIVE.exec(text);
  if (possessive === null) return text;
  const [whole, owner, relation] = possessive;
  const mine = MINE.exec(owner!)?.[1];
  const isWhole = isWholeQuestion(text, possessive);
  if (mine === undefined && isWhole) return text;
  if (mine !== undefined) hops.push(`I have ${withArticle(mine)}`);
  hops.push(`${mine === undefined ? owner : `{${hops.length}}`} has ${withArticle(relation!)}`);
  return extractSteps(
    `${text.slice(0, possessive.index)}{${hops.length}}${text.slice(possessive.index + whole.length)}`,
    hops,
  );
}

const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;

/** "that" must start a clause with its own verb: "that we met" is a step, "that is blue" only describes. */
function isClause(clause: string, pronoun: string, noun: string): boolean {
  const words = clause.split(' ');
  if (TIME_NOUN.test(noun)) return false;
  return (
    words.length >= MIN_CLAUSE_WORDS &&
    !(/^that$/i.test(pronoun) && /^(?:is|was|are|were|would|could|will|has|have|had)$/i.test(words[0]!)) &&
    !/^(?:is|was|are|were)$/i.test(words.at(-1)!)
  );
}

/**
 * Splits where the clause ends: at a comma, before the main sentence's verb, or, of a question whose auxiliary stands
 * before the noun, at the clause's last base verb.
 */
function splitClause(clause: string, pronoun: string, endsWithVerb: boolean): { body: string; tail: string } {
  // "The neighbour whose cat is called Miso": the verb is the clause's own.
  const end = (/^whose$/i.test(pronoun) ? COMMA : COMMA_OR_VERB).exec(clause);
  const at = end?.index ?? (endsWithVerb ? lastVerbOffset(clause) : null);
  return at === null
    ? { body: clause, tail: '' }
    : { body: clause.slice(0, at), tail: clause.slice(at).replace(/^,/, '') };
}

/** Offset of the blank before the last word that is a verb's base form and no noun or infinitive; null without one. */
function lastVerbOffset(clause: string): number | null {
  const words = clause.split(' ');
  for (let index = words.length - 1; index >= MIN_CLAUSE_WORDS; index -= 1) {
    const before = words[index - 1]!.toLowerCase();
    if (!isBaseVerb(words[index]!) || NOT_BEFORE_VERB.test(before) || isDeterminer(before) || isPreposition(before))
      continue;
    return words.slice(0, index).join(' ').length;
  }
  return null;
}

/** The clause as a statement that would identify the noun. */
function stepStatement(noun: string, pronoun: string, clause: string): string {
  if (pronoun === 'where') return `${clause} at the ${noun}`;
  if (pronoun === 'whose') return `the ${noun}'s ${clause}`;
  // The noun is the object of "that I read" and the subject of "who recommended".
  return /^(?:i|you|we|he|she|they|\p{Lu}|\{\d|my|our|his|her|their|the)\b/u.test(clause) || clause.startsWith('{')
    ? `${clause} the ${noun}`
    : `the ${noun} ${clause}`;
}

/** "Who is Anna's sister?" asks for the step's own answer. */
const isWholeQuestion = (text: string, match: RegExpExecArray): boolean =>
  `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
    .replace(
      /\b(?:who|what|where|when|is|was|are|were|did|does|do|the|a|name|of|called|named|about|know|i|you|me)\b|['’]s\b|[^\p{L}\s]/giu,
      '',
    )
    .trim() === '';
