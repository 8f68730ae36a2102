import { withoutSpeakerLabel } from '../sentences/speaker-label';
import { eachSentence } from '../sentences/split-sentences';
import { PERSON_NAME, tellOfPerson } from './about-person';
import { factKey, valueKey } from './fact-key';
import { ATTRIBUTE_RULES, ATTRIBUTE_LINE, readAttributeLine } from './rules/attribute-rules';
import { isPlanned, readValidity } from './fact-validity';
import { EVERYDAY_RULES } from './everyday/everyday-rules';
import { GERMAN_RULES } from './rules/german-rules';
import { readAppositions } from './rules/apposition';
import { NAMED_ATTRIBUTE_RULES, OWN_ATTRIBUTE_RULES } from './rules/own-attribute-rules';
import { PERSON_RULES } from './rules/person-rules';
import { toFactualStatement } from './factual-statement';
import { PREFERENCE_RULES } from './rules/preference-rules';
import { PROCEDURE_RULES } from './rules/procedure-rules';
import { PROJECT_RULES } from './rules/project-rules';
import {
  SELF_ENTITY,
  type FactRule,
  type FactSourceText,
  type ReadFact,
  type FactReading,
  type SpeakerContext,
} from './fact-rule';
import { isProperName } from './fact-subjects';
import { isPronoun, withPageSubject } from './page-subject';
import { statementsOfEach, withoutFormerValue, withSubjectFirst } from './plain-order';

/** Most specific first; the first match is the only one used. */
const FACT_RULES: readonly FactRule[] = [
  ...PROCEDURE_RULES,
  ...PERSON_RULES,
  ...ATTRIBUTE_RULES,
  ...PREFERENCE_RULES,
  ...PROJECT_RULES,
  ...GERMAN_RULES,
  ...EVERYDAY_RULES,
  ...OWN_ATTRIBUTE_RULES,
  ...NAMED_ATTRIBUTE_RULES,
];

/** UTF-16 units; longer sentences are stories, facts are short. */
const MAX_SENTENCE_CHARACTERS = 280;
const MAX_SENTENCES = 200;
const MAX_NAME_CHARACTERS = 200;
const PAST_STATE = /^(?:\S+\s){1,4}?(?<!ha(?:ve|s)\s)(?:lived|worked)\s/u;

/**
 * Reads the facts of a kept note by rules: "my dentist is Dr. Holm", "Anna moved to Bergen in June", "the atlas project
 * uses Postgres". Questions, hedges, denials, reported speech and the assistant's words about itself yield none. Each
 * sentence gives the facts of its first matching rule. Times are relative to when the note was said.
 */
export const readFacts = (unit: FactSourceText): ReadFact[] =>
  readAllFacts(unit).filter(({ unsureOf }) => unsureOf === undefined);

/** The same with those that the encoder has to confirm. */
export function readAllFacts(unit: FactSourceText): ReadFact[] {
  if (unit.category === 'open-question' || unit.category === 'exploratory') return [];
  const speaker: SpeakerContext = { self: selfOf(unit), category: unit.category };
  const subject = isProperName(unit.title) ? unit.title : null;
  const read = (text: string, about: string | null): ReadFact[] =>
    factsOfPerson(text, unit, speaker) ?? factsIn(text, unit, speaker, about);
  const found = [
    ...sentencesIn(withoutSpeakerLabel(unit.title, unit.speaker)).flatMap((text) => read(text, null)),
    ...sentencesIn(proseOf(unit.body)).flatMap((text) => read(text, subject)),
  ];
  const seen = new Set<string>();
  return found.filter((fact) => {
    // “She” of another language stands at the beginning like a name.
    if (isPronoun(fact.entity)) return false;
    const key = `${factKey(fact)}\n${valueKey(fact.value)}`;
    return !seen.has(key) && seen.add(key);
  });
}

/**
 * What an assistant tells of the person whom it remembers: whoever keeps such a note says that it is so of them. Null for
 * another sentence.
 */
function factsOfPerson(sentence: string, unit: FactSourceText, speaker: SpeakerContext): ReadFact[] | null {
  const told = unit.author === 'assistant' ? tellOfPerson(sentence, unit.personNames) : null;
  if (told === null) return null;
  return factsIn(told, unit, { ...speaker, self: SELF_ENTITY }, null).map((fact) => ({
    ...fact,
    entity: fact.entity === PERSON_NAME ? SELF_ENTITY : fact.entity,
    quote: sentence.trim(),
  }));
}

/** Entity of "I": the named speaker, else the person; null for the assistant. */
function selfOf({ author, speaker }: FactSourceText): string | null {
  if (author === 'assistant') return null;
  const name = speaker?.trim() ?? '';
  return name === '' || /^(?:me|i|you|user|human|person)$/iu.test(name) ? SELF_ENTITY : name;
}

const proseOf = (body: string): string =>
  body.replace(/^(```|~~~)[\s\S]*?^\1/gmu, '').replace(/^[^\S\n]{0,40}(?:>|\||#{1,6}\s).*$/gmu, '');

/** Ends like a sentence, and is a day or a title before a name: “Am 9. November”, “la Dra. Paz”. */
const CUT_WITHIN = /(?:^|\s)(?:\d{1,2}|Dra?|Sra?|Mm?e?|Mrs?|Ms|Prof|Sig|Hr|Fr|St)\.$/u;

/** Joins what the splitter cuts inside a sentence. */
function sentencesIn(text: string): string[] {
  const joined: string[] = [];
  let left = MAX_SENTENCES;
  for (const { text: piece } of eachSentence(text)) {
    if (left === 0) break;
    left -= 1;
    if (CUT_WITHIN.test(joined.at(-1) ?? '')) joined.push(`${joined.pop()!} ${piece}`);
    else joined.push(piece);
  }
  return joined;
}

function factsIn(
  sentence: string,
  { author, at }: FactSourceText,
  speaker: SpeakerContext,
  subject: string | null,
): ReadFact[] {
  if (sentence.length > MAX_SENTENCE_CHARACTERS) return [];
  const line = subject === null ? null : ATTRIBUTE_LINE.exec(sentence.trim());
  const plain = toFactualStatement(
    withoutFormerValue(subject === null ? sentence : withPageSubject(sentence.trim(), subject)),
    author,
  );
  if (plain === null) return [];
  const quote = sentence.trim().replace(/^(?:[-*+•]|\d+[.)])\s+/u, '');
  if (line !== null)
    return toReadFacts(
      readAttributeLine(subject!, line[1]!, line[2]!, speaker),
      { from: null, until: null },
      at,
      quote,
      plain,
    );
  // A date may be the value ("the deadline is 3 May", "was born in 1990"), so only the text without it is tested.
  const times = readValidity(plain, at);
  if (PAST_STATE.test(plain) && times.until === null) return [];
  if (isPlanned(plain) && (times.from ?? at) <= at) return [];
  const always = { from: null, until: null };
  const people = toReadFacts(readAppositions(plain, speaker), always, at, quote, plain);
  const whole = applyRules(times.rest, speaker);
  if (whole.length > 0) return [...toReadFacts(whole, times, at, quote, plain), ...people];
  return times.rest === plain
    ? people
    : [...toReadFacts(applyRules(plain, speaker), always, at, quote, plain), ...people];
}

const applyRules = (sentence: string, speaker: SpeakerContext): FactReading[] =>
  statementsOfEach(withSubjectFirst(sentence)).flatMap((statement) => applyFirstRule(statement, speaker));

function applyFirstRule(sentence: string, speaker: SpeakerContext): FactReading[] {
  for (const rule of FACT_RULES) {
    const match = rule.hint.test(sentence) ? rule.pattern.exec(sentence) : null;
    const readings = match === null ? [] : rule.read(match, speaker);
    if (readings.length > 0) return speaker.self === null ? readings.filter(isObjective) : readings;
  }
  return [];
}

/** An assistant can state facts about things, not the person's preferences or decisions. */
const isObjective = ({ type = 'fact' }: FactReading): boolean => type === 'fact';

function toReadFacts(
  readings: readonly FactReading[],
  times: { from: number | null; until: number | null },
  at: number,
  quote: string,
  statement: string,
): ReadFact[] {
  const validFrom = times.from ?? at;
  const validUntil = times.until !== null && times.until > validFrom ? times.until : null;
  return readings
    .filter(({ entity, attribute }) => entity.length <= MAX_NAME_CHARACTERS && attribute.length <= MAX_NAME_CHARACTERS)
    .map(({ entity, attribute, value, type = 'fact', isReturn, isUnsure }) => ({
      ...(isReturn === true ? { isReturn } : {}),
      ...(isUnsure === true ? { unsureOf: statement } : {}),
      entity,
      attribute,
      value,
      type,
      validFrom,
      validUntil,
      quote,
    }));
}
