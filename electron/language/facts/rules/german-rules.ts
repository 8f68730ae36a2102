import { GERMAN_ATTRIBUTES, GERMAN_RELATIVES } from '../everyday/everyday-language';
import { isAttributeName, isNationality } from '../attribute-nouns';
import { isPlausibleValue, splitEnumeration, readValue } from '../fact-values';
import { factRule as rule, type FactRule, type FactReading, type SpeakerContext } from '../fact-rule';
import { isProperName, possessiveName } from '../fact-subjects';

const KINSHIP_WORDS = Object.keys(GERMAN_RELATIVES).join('|');
const OWN_RELATIVE = new RegExp(`^(?:Meine?|Unsere?)\\s(${KINSHIP_WORDS})(?:\\s(.{1,60}))?$`, 'u');
const SUBJECT = '(.{1,60}?)';
function germanSubjectOf(words: string, { self }: SpeakerContext): string | null {
  if (/^(?:Ich|Wir)$/u.test(words)) return self;
  const relative = OWN_RELATIVE.exec(words);
  if (relative !== null && relative[2] !== undefined) return isProperName(relative[2]) ? relative[2] : null;
  if (relative !== null) return self === null ? null : possessiveName(self, GERMAN_RELATIVES[relative[1]!]!);
  return isProperName(words) ? words : null;
}
function factsAbout(
  words: string,
  speaker: SpeakerContext,
  attribute: string,
  value: string | null,
  type: FactReading['type'] = 'fact',
): FactReading[] {
  const entity = germanSubjectOf(words, speaker);
  return entity === null || value === null ? [] : [{ entity, attribute, value, type }];
}
const readNamedValue = (words: string, maxWords = 6): string | null => {
  const value = readValue(words, { maxWords });
  return value !== null && /\p{Lu}|\d/u.test(value) ? value : null;
};

/** Frequent German statements. Attributes get English names, so that both languages share keys. */
export const GERMAN_RULES: readonly FactRule[] = [
  rule(
    'wohnt in',
    /\b(?:wohn|leb)/i,
    `${SUBJECT}\\s(?:wohne|wohnt|lebe|lebt|wohnen|leben)\\s(?:in|bei|nahe)\\s(.+)`,
    ([, who, place], speaker) =>
      factsAbout(who!, speaker, 'home', readNamedValue(place!.replace(/^(?:de[mnr]|die|das)\s/u, ''))),
  ),
  rule(
    'ist umgezogen',
    /\bnach\b/i,
    `${SUBJECT}\\s(?:bin|ist|sind|ziehe|zieht|ziehen)\\snach\\s(.+?)(?:\\s(?:gezogen|umgezogen|um))?`,
    ([, who, place], speaker) => factsAbout(who!, speaker, 'home', readNamedValue(place!, 3)),
  ),
  rule(
    'ist wieder in',
    /\bwieder in\b/i,
    `${SUBJECT}\\s(?:bin|ist|sind)\\swieder\\s(?:(?:zurück|daheim)\\s)?in\\s(.+)`,
    ([, who, place], speaker) =>
      factsAbout(who!, speaker, 'home', readNamedValue(place!, 3)).map((reading) => ({ ...reading, isReturn: true })),
  ),
  rule(
    'arbeitet',
    /\barbeite/i,
    `${SUBJECT}\\s(?:arbeite|arbeitet|arbeiten)\\s(bei|für|als)\\s(?:(?:der|dem|den|einer|einem|eine|ein)\\s)?(.+)`,
    ([, who, lead, what], speaker) =>
      factsAbout(who!, speaker, lead === 'als' ? 'job' : 'employer', readNamedValue(what!)),
  ),
  rule(
    'geboren',
    /geboren/i,
    `${SUBJECT}\\s(?:bin|ist|wurde)\\s(?:am\\s(.+?)\\s?)?(?:in\\s(.{2,40}?)\\s)?geboren`,
    ([, who, date, place], speaker) => [
      ...(date === undefined ? [] : factsAbout(who!, speaker, 'birthday', readValue(date, { maxWords: 4 }))),
      ...(place === undefined ? [] : factsAbout(who!, speaker, 'birthplace', place)),
    ],
  ),
  rule(
    'hat … Geburtstag',
    /\bGeburtstag$/u,
    `${SUBJECT}\\s(?:habe|hat)\\s(?:am|im)\\s(.+?)\\sGeburtstag`,
    ([, who, date], speaker) => factsAbout(who!, speaker, 'birthday', readValue(date!, { maxWords: 4 })),
  ),
  rule('heißt', /hei(?:ß|ss)/i, `${SUBJECT}\\s(?:heiße|heisse|heißt|heisst)\\s(.{1,60})`, ([, who, name], speaker) => {
    if (!isProperName(name!) || speaker.self === null) return [];
    const relative = OWN_RELATIVE.exec(who!);
    if (relative !== null && relative[2] === undefined)
      return [{ entity: speaker.self, attribute: GERMAN_RELATIVES[relative[1]!]!, value: name! }];
    return /^(?:Ich)$/u.test(who!) ? [{ entity: speaker.self, attribute: 'name', value: name! }] : [];
  }),
  rule(
    'ist allergisch',
    /allergisch/i,
    `${SUBJECT}\\s(?:bin|ist|sind)\\sallergisch\\s(?:gegen|auf)\\s(.+)`,
    ([, who, what], speaker) => {
      const value = readValue(what!.replace(/,/gu, ' und'), { maxWords: 8 });
      return value === null
        ? []
        : splitEnumeration(value).flatMap((part) => factsAbout(who!, speaker, 'allergy', part));
    },
  ),
  rule(
    'ist verheiratet',
    /verheiratet/i,
    `${SUBJECT}\\s(?:bin|ist)\\smit\\s(.{1,60}?)\\sverheiratet`,
    ([, who, whom], speaker) =>
      factsAbout(who!, speaker, 'spouse', isProperName(whom!) && !isNationality(whom!) ? whom! : null),
  ),
  rule('ist … Jahre alt', /\d/i, `${SUBJECT}\\s(?:bin|ist)\\s(\\d{1,3})(?:\\sJahre alt)?`, ([, who, age], speaker) =>
    factsAbout(who!, speaker, 'age', age!),
  ),
  rule(
    'mag',
    /\b(?:mag|m.gen|lieb)/i,
    `${SUBJECT}\\s(?:mag|liebe|liebt|mögen|lieben)\\s(.{2,60}?)(?:\\s(?:sehr|am liebsten|gern|gerne))?`,
    ([, who, what], speaker) => {
      const value = readValue(what!.replace(/,/gu, ' und'), { maxWords: 6 });
      return value === null || !/^\p{Lu}/u.test(value) || /^(?:Das|Die|Den|Der|Es|Ihn|Sie|Dein|Mein)\b/u.test(value)
        ? []
        : splitEnumeration(value).flatMap((part) => factsAbout(who!, speaker, 'likes', part, 'preference'));
    },
  ),
  rule(
    'mein A ist V',
    /^(?:mein|unser)/i,
    `(?:Meine?|Unsere?)\\s(?:(?:neue|jetzige|aktuelle)[rs]?\\s)?(\\S+)\\s(?:ist|lautet|heißt)\\s(?:jetzt\\s|nun\\s)?(.+)`,
    ([, attribute, words], speaker) => {
      const word = attribute!.toLowerCase();
      const name = word.startsWith('lieblings') ? `favourite ${word.slice(9)}` : GERMAN_ATTRIBUTES.get(word);
      const value = readValue(words!.replace(/^(?:der|die|das|am|der)\s(?=\d|\p{Lu})/u, ''), {
        keepsCommas: name === 'address',
      });
      if (
        name === undefined ||
        value === null ||
        speaker.self === null ||
        !isPlausibleValue(name, value) ||
        !(word.startsWith('lieblings') || isAttributeName(name))
      )
        return [];
      return [
        { entity: speaker.self, attribute: name, value, type: word.startsWith('lieblings') ? 'preference' : 'fact' },
      ];
    },
  ),
  rule(
    'Xs A ist V',
    /\b(?:ist|lautet)\b/i,
    `(.{2,40}?)(?:['’]s?|s)\\s(\\S+)\\s(?:ist|lautet)\\s(.+)`,
    ([, owner, attribute, words], speaker) => {
      const name = GERMAN_ATTRIBUTES.get(attribute!.toLowerCase());
      const value = readValue(words!.replace(/^(?:der|die|das|am)\s(?=\d|\p{Lu})/u, ''), {
        keepsCommas: name === 'address',
      });
      return name === undefined || value === null || !isPlausibleValue(name, value)
        ? []
        : factsAbout(owner!, speaker, name, value);
    },
  ),
];
