import { eachSentence } from '../../../../shared/lib/text/sentences';
import { factKey, valueKey } from '../fact-key';
import { ATTRIBUTE_RULES, LINE_RULE, lineReading } from './attribute-rules';
import { timesOf } from './fact-times';
import { GERMAN_RULES } from './german-rules';
import { PERSON_RULES } from './person-rules';
import { plainStatement } from './plain-sentence';
import { PREFERENCE_RULES } from './preference-rules';
import { PROCEDURE_RULES } from './procedure-rules';
import { PROJECT_RULES } from './project-rules';
import { SELF, type FactRule, type FactUnit, type ReadFact, type Reading, type Speaking } from './reading';
import { isName } from './subjects';

/** Most particular first: what one rule has read no other reads again. */
export const FACT_RULES: readonly FactRule[] = [
  ...PROCEDURE_RULES,
  ...PERSON_RULES,
  ...ATTRIBUTE_RULES,
  ...PREFERENCE_RULES,
  ...PROJECT_RULES,
  ...GERMAN_RULES,
];

/** Longer ones tell a story; a fact is said shortly. */
const MAX_SENTENCE_CHARACTERS = 280;
const MAX_SENTENCES = 200;
const MAX_NAME = 200;
const PAST = /^(?:\S+\s){1,4}?(?<!ha(?:ve|s)\s)(?:lived|worked)\s/u;

/**
 * The facts a kept note states, by rules: "my dentist is Dr. Holm", "Anna moved to Bergen in June", "the atlas project
 * uses Postgres". What is asked,
 * doubted, denied or only reported from somebody yields nothing, nor does what the assistant says of itself. A sentence
 * yields what its first
 * fitting rule reads. Dates are taken from the sentence, counted from when it was said.
 */
export function readFacts(unit: FactUnit): ReadFact[] {
  if (unit.category === 'open-question' || unit.category === 'exploratory') return [];
  const speaking: Speaking = { self: selfOf(unit), category: unit.category };
  const subject = isName(unit.title) ? unit.title : null;
  const found = [
    ...sentencesIn(unit.title).map((text) => factsIn(text, unit, speaking, null)),
    ...sentencesIn(proseOf(unit.body)).map((text) => factsIn(text, unit, speaking, subject)),
  ].flat();
  const seen = new Set<string>();
  return found.filter((fact) => {
    const key = `${factKey(fact)}\n${valueKey(fact.value)}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** "I" is the speaker where one is named, else the person; the assistant's own "I" is nobody's. */
function selfOf({ author, speaker }: FactUnit): string | null {
  if (author === 'assistant') return null;
  const name = speaker?.trim() ?? '';
  return name === '' || /^(?:me|i|you|user|human|person)$/iu.test(name) ? SELF : name;
}

const proseOf = (body: string): string =>
  body.replace(/^(```|~~~)[\s\S]*?^\1/gmu, '').replace(/^[^\S\n]{0,40}(?:>|\||#{1,6}\s).*$/gmu, '');

/** "Am 9. November" is one sentence: in German a figure with a full stop ends none. */
function sentencesIn(text: string): string[] {
  const joined: string[] = [];
  let left = MAX_SENTENCES;
  for (const { text: piece } of eachSentence(text)) {
    if (left === 0) break;
    left -= 1;
    if (/(?:^|\s)\d{1,2}\.$/u.test(joined.at(-1) ?? '')) joined.push(`${joined.pop()!} ${piece}`);
    else joined.push(piece);
  }
  return joined;
}

function factsIn(sentence: string, { author, at }: FactUnit, speaking: Speaking, subject: string | null): ReadFact[] {
  if (sentence.length > MAX_SENTENCE_CHARACTERS) return [];
  const line = subject === null ? null : LINE_RULE.exec(sentence.trim());
  const plain = plainStatement(sentence, author);
  if (plain === null) return [];
  const quote = sentence.trim().replace(/^(?:[-*+•]|\d+[.)])\s+/u, '');
  if (line !== null)
    return finished(lineReading(subject!, line[1]!, line[2]!, speaking), { from: null, until: null }, at, quote);
  // A date may be the value itself: "the deadline is 3 May", "was born in 1990"; only what is left without it decides.
  const times = timesOf(plain, at);
  const whole = PAST.test(plain) && times.until === null ? [] : readBy(times.rest, speaking);
  if (whole.length > 0) return finished(whole, times, at, quote);
  return times.rest === plain ? [] : finished(readBy(plain, speaking), { from: null, until: null }, at, quote);
}

function readBy(sentence: string, speaking: Speaking): Reading[] {
  for (const rule of FACT_RULES) {
    const match = rule.hint.test(sentence) ? rule.pattern.exec(sentence) : null;
    const readings = match === null ? [] : rule.read(match, speaking);
    if (readings.length > 0) return speaking.self === null ? readings.filter(isOfWorld) : readings;
  }
  return [];
}

/**
 * What the assistant said may be kept as a fact about things; whom somebody likes or what was decided it cannot know.
 */
const isOfWorld = ({ type = 'fact' }: Reading): boolean => type === 'fact';

function finished(
  readings: readonly Reading[],
  times: { from: number | null; until: number | null },
  at: number,
  quote: string,
): ReadFact[] {
  const validFrom = times.from ?? at;
  const validUntil = times.until !== null && times.until > validFrom ? times.until : null;
  return readings
    .filter(({ entity, attribute }) => entity.length <= MAX_NAME && attribute.length <= MAX_NAME)
    .map(({ entity, attribute, value, type = 'fact' }) => ({
      entity,
      attribute,
      value,
      type,
      validFrom,
      validUntil,
      quote,
    }));
}
