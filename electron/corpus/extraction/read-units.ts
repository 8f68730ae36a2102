import type { Message } from '../../../shared/domain/message';
import type { Excluded } from '../../../shared/ipc/routes/settings';
import { extractUnits } from '../../language/units/extract-units';
import { blankAttachments } from '../../language/prose/blank-attachments';
import { isInterrogative } from '../../language/questions/speech-act';
import { isInformationSeeking } from './information-seeking-question';
import { checkUnit, type CheckedUnit } from './check-unit';
import { filterSensitiveUnits } from './sensitive-unit-filter';
import { isReaction } from './reaction';
import { countWords, splitClaims, type TextSpan } from '../../language/grammar/split-claims';
import { splitSentences } from '../../language/sentences/split-sentences';
import { withNamedSubject, withSharedSubject } from '../../language/coreference/named-subject';
import { nameSpeaker } from '../../language/units/name-speaker';
import { MAX_UNIT_WORDS } from '../../../shared/domain/note';
import { limitUnits, LONG_MESSAGE_REASON } from '../../language/units/unit-limit';
import type { ExtractedUnit, ExtractRequest } from '../../../shared/domain/extracted-unit';

export interface UnitsTask {
  request: ExtractRequest;
  /** The messages of the request, as stored. */
  messages: Message[];
  /** A model's units; null: the offline rules extract them. */
  extracted: ExtractedUnit[] | null;
}

export interface ReadUnits {
  units: CheckedUnit[];
  /** What was left out, for the person; '' when nothing was. */
  reason: string;
}

export async function readUnits({ request, messages, extracted }: UnitsTask): Promise<ReadUnits> {
  const { units, isCut } = limitUnits(extracted ?? (await extractUnits(request, new AbortController().signal)));
  const claims = claimsAmong(
    units.flatMap((unit) => checkUnit(unit, messages, request.earlier) ?? []),
    messages,
  );
  return {
    units: withSubjects(claims).map((unit) => withSpeaker(unit, messages)),
    reason: isCut ? LONG_MESSAGE_REASON : '',
  };
}

/** Units in which "she works as a vet" has the subject of the clause before it, where that is certain. */
function withSubjects(units: readonly CheckedUnit[]): CheckedUnit[] {
  let previous: { unit: CheckedUnit; named: string; subjectFrom: TextSpan } | null = null;
  return units.map((unit) => {
    const before = clauseBefore(unit);
    const isJoined = JOINED.test(unit.message.text.slice(0, unit.start));
    const own = withNamedSubject(unit.text, before) ?? (isJoined ? withSharedSubject(unit.text, before) : null);
    // "She works …, she has …": the subject of the claim that was given one.
    const isFurther =
      own === null && previous?.unit.message.id === unit.message.id && previous.unit.text.startsWith(firstWordOf(unit));
    const text = isFurther ? withNamedSubject(unit.text, previous!.named) : own;
    if (text === null || countWords(text) > MAX_UNIT_WORDS) return unit;
    const at = unit.message.text.lastIndexOf(before, unit.start);
    const subjectFrom = isFurther ? previous!.subjectFrom : { start: at, end: at + before.length };
    previous = { unit, named: text, subjectFrom };
    return { ...unit, text, subjectFrom };
  });
}

/** What goes on with the sentence before it, by "and" or a comma. */
const JOINED = /[\p{L}\p{N}],?\s+(?:(?:and|or|but)\s+)?$/iu;

const firstWordOf = ({ text }: CheckedUnit): string => `${text.split(' ', 1)[0]!} `;

/** UTF-16 units before a claim in which its subject is looked for. */
const MAX_CHARACTERS_BEFORE = 400;

/** The clause that ends where the unit begins, in the same paragraph. */
function clauseBefore({ message, start }: CheckedUnit): string {
  const before = message.text
    .slice(Math.max(0, start - MAX_CHARACTERS_BEFORE), start)
    .split(/\n\s*\n/u)
    .at(-1)!;
  const sentence =
    splitSentences(before)
      .at(-1)
      ?.text.replace(/[\s,;:–—-]+(?:(?:and|but|so|und|aber)\s+)?$/iu, '') ?? '';
  const claim = splitClaims(sentence).at(-1);
  return claim === undefined ? '' : sentence.slice(claim.start, claim.end);
}

/** A unit that somebody else said names them, unless that makes it too long. */
function withSpeaker(unit: CheckedUnit, messages: readonly Message[]): CheckedUnit {
  const { speaker, role } = unit.message;
  if (speaker === null || role !== 'person' || unit.text.startsWith(`${speaker} `)) return unit;
  const others = messages.flatMap((message) =>
    message.speaker === null || message.speaker === speaker ? [] : [message.speaker],
  );
  const isHedged = unit.category === 'exploratory' || unit.category === 'open-question';
  const text = nameSpeaker({ title: unit.text, speaker, others }, isHedged);
  // The name is not counted: a claim in few enough words gets one.
  return countWords(text) - countWords(speaker) > MAX_UNIT_WORDS ? unit : { ...unit, text };
}

/** Units without picture captions, reactions and information-seeking questions. */
function claimsAmong(units: readonly CheckedUnit[], messages: readonly Message[]): CheckedUnit[] {
  const prose = new Map(messages.map(({ id, text }) => [id, blankAttachments(text)]));
  const isCaption = ({ message, start, end }: CheckedUnit) =>
    end > start && !/[\p{L}\p{N}]/u.test(prose.get(message.id)!.slice(start, end));
  const claims = units.filter((unit) => !isCaption(unit) && !isReaction(unit));
  const statements = claims.filter(({ text }) => !isInterrogative(text));
  return claims.filter(
    (unit) =>
      !isInformationSeeking(
        unit,
        statements.filter(({ message }) => message.id === unit.message.id).map(({ text }) => text),
      ),
  );
}

export interface SensitiveFilterTask {
  units: readonly CheckedUnit[];
  excluded: Excluded;
}

export const filterSensitive = ({ units, excluded }: SensitiveFilterTask): ReadUnits =>
  filterSensitiveUnits(units, excluded);
