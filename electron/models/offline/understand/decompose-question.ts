import peopleOneHas from './people-one-has.txt?raw';
import { alternationOf } from '../../../language/words/word-list';
import { questionToStatement } from '../../../language/grammar/question-to-statement';

/** Steps of a question; a question with more is not decomposed. */
const MAX_HOPS = 3;
const DETERMINER = '(?:the|a|an|that|my|our|his|her|their)';
/** A noun with up to two words before it, then a relative clause. */
const RELATIVE = new RegExp(
  `\\b${DETERMINER}\\s+((?:[\\p{Ll}-]+\\s+){0,2}[\\p{Ll}-]+)\\s+(who|whom|that|which|where|whose)\\s+(.+)$`,
  'iu',
);
const KINSHIP = alternationOf(peopleOneHas);
/** "Anna's sister", "my boss's wife": the person must be identified before the rest can be answered. */
const POSSESSIVE = new RegExp(
  `\\b((?:my|our)\\s+${KINSHIP}|\\p{Lu}[\\p{L}-]+(?:\\s\\p{Lu}[\\p{L}-]+)?)['’]s?\\s+((?:(?:older|younger|oldest|youngest|best|big|little|new|old|ex)[- ])?${KINSHIP})\\b`,
  'u',
);
const MIN_CLAUSE_WORDS = 2;
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
    .replace(/\s+/g, ' ');
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
    const { body, tail } = splitClause(clause!);
    const inner = extractSteps(body, hops);
    if (hops.length < MAX_HOPS) {
      hops.push(stepStatement(noun!, pronoun!.toLowerCase(), inner));
      return extractSteps(`${text.slice(0, relative.index)}{${hops.length}}${tail}`, hops);
    }
  }
  const possessive = hops.length >= MAX_HOPS ? null : POSSESSIVE.exec(text);
  if (possessive === null || isWholeQuestion(text, possessive)) return text;
  hops.push(`${possessive[1]} has ${/^[aeiou]/i.test(possessive[2]!) ? 'an' : 'a'} ${possessive[2]}`);
  return extractSteps(
    `${text.slice(0, possessive.index)}{${hops.length}}${text.slice(possessive.index + possessive[0].length)}`,
    hops,
  );
}

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

/** Splits where the clause ends: at a comma, or before the main sentence's verb. */
function splitClause(clause: string): { body: string; tail: string } {
  const end =
    /,\s(?!\d)|\s(?=(?:is|was|are|were|does|did|called|named)\s+(?:called|named|about|for|from|like)\b)/i.exec(clause);
  return end === null
    ? { body: clause, tail: '' }
    : { body: clause.slice(0, end.index), tail: clause.slice(end.index).replace(/^,/, '') };
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
