import workplaces from './../word-lists/workplaces.txt?raw';
import { alternationOf, anyOf } from '../../words/word-list';
import { isOccupation, isNationality } from '../attribute-nouns';
import { splitEnumeration, readValue } from '../fact-values';
import { factRule as rule, type FactRule, type FactReading, type SpeakerContext } from '../fact-rule';
import { isProperName, KINSHIP_PATTERN, readRelativeName, resolvePerson } from '../fact-subjects';

/** One fact about the subject, and the relative's name where the subject states it ("my sister Anna"). */
function factsAbout(
  words: string,
  speaker: SpeakerContext,
  attribute: string,
  values: string | null | readonly string[],
  type: FactReading['type'] = 'fact',
): FactReading[] {
  const entity = resolvePerson(words, speaker);
  const list = (Array.isArray(values) ? values : [values]) as readonly (string | null)[];
  if (entity === null || list.length === 0 || list.some((value) => value === null)) return [];
  const relative = readRelativeName(words, speaker);
  return [
    ...list.map((value) => ({ entity, attribute, value: value!, type })),
    ...(relative === null ? [] : [relative]),
  ];
}

const asReturn = (reading: FactReading): FactReading => ({ ...reading, isReturn: true });
const readPlace = (words: string): string | null => {
  const place = readValue(words.replace(/\s(?:with|together|alone|mit)\s.*$|\s(?:alone|together)$/u, ''), {
    keepsCommas: true,
    maxWords: 8,
  });
  return place !== null && /\p{Lu}/u.test(place) && !/^(?:my|our|his|her|their|its)\b/iu.test(place) ? place : null;
};
const readName = (words: string): string | null =>
  isProperName(words) && !isNationality(words) ? words.replace(/\.$/u, '') : null;
const STREET_ADDRESS =
  /^\d+\s\p{L}|\b(?:Street|Road|Avenue|Lane|Drive|Square|straße|strasse|gade|gate|veien|weg|platz)\b.*\d|\d.*\b(?:Street|Road|Avenue|Lane|Drive|Square|Close|Way)\b/iu;
const readEmployment = (words: string, speaker: SpeakerContext, rest: string): FactReading[] => {
  const as = /^(?:as|als)\s(?:an?\s|the\s|eine?n?\s)?(.+?)(?:\s(?:at|for|with|bei)\s(.+))?$/u.exec(rest);
  if (as !== null) {
    const job = readValue(as[1]!, { maxWords: 5 });
    const employer = as[2] === undefined ? null : readWorkplace(as[2]);
    return [
      ...factsAbout(words, speaker, 'job', job),
      ...(employer === null ? [] : factsAbout(words, speaker, 'employer', employer)),
    ];
  }
  const at = /^(?:at|for|bei|für)\s(.+?)(?:\s(?:as|als)\s(?:an?\s|the\s)?(.+))?$/u.exec(rest);
  if (at === null) return [];
  const employer = readWorkplace(at[1]!);
  const job = at[2] === undefined ? null : readValue(at[2], { maxWords: 5 });
  return [
    ...factsAbout(words, speaker, 'employer', employer),
    ...(job === null ? [] : factsAbout(words, speaker, 'job', job)),
  ];
};
const COMMON_WORKPLACE = new RegExp(
  String.raw`^(?:the|a|an)\s(?:\p{Ll}[\p{L}-]*\s){0,2}${alternationOf(workplaces)}\b`,
  'u',
);
const readWorkplace = (words: string): string | null => {
  const place = readValue(words.replace(/\s(?:on|in|with)\s\p{Ll}.*$/u, ''), { maxWords: 7 });
  return place !== null && (/^(?:(?:the|a|an)\s)?(?:\p{L}+\s){0,2}\p{Lu}/u.test(place) || COMMON_WORKPLACE.test(place))
    ? place
    : null;
};

const WORKING_VERBS = [
  'work',
  'works',
  'am working',
  'is working',
  'have worked',
  'has worked',
  'have been working',
  'has been working',
  'started working',
  'started work',
  'started',
  'will work',
  'will be working',
  'am starting',
  'is starting',
  'worked',
];

/** Facts about people: occupation, home, employer, relatives. */
export const PERSON_RULES: readonly FactRule[] = [
  rule(
    'lives in',
    /\b(?:liv|based|resid)/i,
    `(.{1,80}?)\\s(?:live|lives|have lived|has lived|have been living|has been living|am living|is living|are living|am based|is based|are based|reside|resides|lived)\\s(in|at|near|on)\\s(.+)`,
    ([, who, lead, place], speaker) => {
      const value = readPlace(place!);
      return factsAbout(
        who!,
        speaker,
        value !== null && STREET_ADDRESS.test(value) ? 'address' : 'home',
        value === null ? null : lead === 'near' ? `near ${value}` : value,
      );
    },
  ),
  rule(
    'moved to',
    /\b(?:mov|relocat)/i,
    `(.{1,80}?)\\s(?:moved|moves|have moved|has moved|am moving|is moving|are moving|will move|will be moving|relocated|am relocating|is relocating)\\s(?:from\\s.+?\\s)?(?:back\\s)?to\\s(.+)`,
    ([, who, place], speaker) => factsAbout(who!, speaker, 'home', readPlace(place!)),
  ),
  rule(
    'is back in',
    /\bback\b/i,
    `(.{1,80}?)\\s(?:am|is|are)\\sback\\s(?:(?:living|home)\\s)?in\\s(.+)`,
    ([, who, place], speaker) => factsAbout(who!, speaker, 'home', readPlace(place!)).map(asReturn),
  ),
  rule(
    'born',
    /\bborn\b/i,
    `(.{1,80}?)\\s(?:was|were|is)\\sborn\\s(?:(?:on|in)\\s)?(?:the\\s)?(.*?\\d.*?)?(?:\\s?in\\s(.+))?`,
    ([, who, date, place], speaker) => [
      ...(date === undefined || date.trim() === ''
        ? []
        : factsAbout(who!, speaker, 'birthday', readValue(date, { keepsCommas: true, maxWords: 5 }))),
      ...(place === undefined ? [] : factsAbout(who!, speaker, 'birthplace', readPlace(place))),
    ],
  ),
  rule(
    'comes from',
    /\bfrom\b/i,
    `(.{1,80}?)\\s(?:come|comes|am|is|are|originally come|originally comes)\\s(?:originally\\s)?from\\s(.+)`,
    ([, who, place], speaker) => factsAbout(who!, speaker, 'home town', readPlace(place!)),
  ),
  rule('grew up', /\bgrew up\b/i, `(.{1,80}?)\\sgrew up\\s(?:in|on|near)\\s(.+)`, ([, who, place], speaker) =>
    factsAbout(who!, speaker, 'home town', readPlace(place!)),
  ),
  rule(
    'works',
    /\b(?:work|start)/i,
    `(.{1,80}?)\\s${anyOf(WORKING_VERBS)}\\s((?:at|for|as)\\s.+)`,
    ([, who, rest], speaker) => readEmployment(who!, speaker, rest!),
  ),
  rule(
    'joined',
    /\bjoin/i,
    `(.{1,80}?)\\s(?:joined|am joining|is joining|will join|joins)\\s(.+)`,
    ([, who, rest], speaker) => readEmployment(who!, speaker, `at ${rest!}`),
  ),
  rule(
    'is employed',
    /\bemployed\b/i,
    `(.{1,80}?)\\s(?:am|is|are)\\semployed\\s(?:at|by|with)\\s(.+)`,
    ([, who, rest], speaker) => readEmployment(who!, speaker, `at ${rest!}`),
  ),
  rule(
    'is a job',
    /\b(?:am|is|became|works?) an?\b/i,
    `(.{1,80}?)\\s(?:am|is|became|work as|works as)\\s(an?\\s.{2,50}?)(?:\\s(?:at|for|with)\\s(.+))?`,
    ([, who, job, place], speaker) => {
      if (!isOccupation(job!)) return [];
      const employer = place === undefined ? null : readWorkplace(place);
      return [
        ...factsAbout(who!, speaker, 'job', job!.replace(/^an?\s/u, '')),
        ...(employer === null ? [] : factsAbout(who!, speaker, 'employer', employer)),
      ];
    },
  ),
  rule(
    'studies',
    /\bstud/i,
    `(.{1,80}?)\\s(?:study|studies|am studying|is studying|are studying)\\s([a-z].+?)(?:\\s(?:at|in)\\s(.+))?`,
    ([, who, what, school], speaker) => {
      const subject = /^(?:for|to|the|at|in|a|an|hard|now|with|my|how|what|on|it|that|this)\b/u.test(what!)
        ? null
        : readValue(what!, { maxWords: 4 });
      const at = school === undefined || subject === null ? null : readPlace(school);
      return subject === null
        ? []
        : [
            ...factsAbout(who!, speaker, 'studies', subject),
            ...(at === null ? [] : factsAbout(who!, speaker, 'university', at)),
          ];
    },
  ),
  rule(
    'allergic',
    /\ballergic\b/i,
    `(.{1,80}?)\\s(?:am|is|are)\\s(?:[a-z]+ly\\s)?allergic to\\s(.+)`,
    ([, who, what], speaker) => {
      const value = readValue(what!.replace(/,/gu, ' and').replace(/and and/gu, 'and'), { maxWords: 10 });
      return factsAbout(who!, speaker, 'allergy', value === null ? null : splitEnumeration(value));
    },
  ),
  rule(
    'diet',
    /vege|vegan|pesca|intolerant|coeliac|celiac|diabet|kosher|halal/i,
    `(.{1,80}?)\\s(?:am|is|are|became|went)\\s(?:an?\\s)?(?:strict\\s)?(vegetarian|vegan|pescatarian|lactose[- ]intolerant|gluten[- ]intolerant|coeliac|celiac|diabetic|kosher|halal)s?`,
    ([, who, diet], speaker) => factsAbout(who!, speaker, 'diet', diet!),
  ),
  rule(
    'age',
    /\d/i,
    `(.{1,80}?)\\s(?:am|is|are|turned|turns|will be|will turn|am turning|is turning)\\s(\\d{1,3})(?:\\s?years? old)?`,
    ([, who, age], speaker) => factsAbout(who!, speaker, 'age', age!),
  ),
  rule(
    'height',
    /\b(?:tall|high)\b/i,
    `(.{1,80}?)\\s(?:am|is)\\s(\\d[\\d.,]*\\s?(?:m|cm|metres|meters|feet|ft)(?:\\s?\\d+)?)\\s(?:tall|high)`,
    ([, who, height], speaker) => factsAbout(who!, speaker, 'height', height!),
  ),
  rule(
    'married',
    /\b(?:married|engaged) to\b/i,
    `(.{1,80}?)\\s(?:am|is|are|got|have been|has been)\\s(married|engaged)\\sto\\s(.+)`,
    ([, who, state, whom], speaker) =>
      factsAbout(who!, speaker, state === 'engaged' ? 'fiancé' : 'spouse', readName(readValue(whom!) ?? '')),
  ),
  rule('married somebody', /\bmarried\b/i, `(.{1,80}?)\\smarried\\s(.{1,60})`, ([, who, whom], speaker) =>
    factsAbout(who!, speaker, 'spouse', readName(whom!)),
  ),
  rule(
    'has a',
    /\b(?:ha[sv]|got|adopted|own)/i,
    `(.{1,80}?)\\s(?:have|has|got|have got|has got|adopted|own|owns)\\s(?:an?|one)\\s(?:[a-z]+\\s){0,2}?(${KINSHIP_PATTERN})(?:\\s(?:called|named|who is called)|,)\\s([^,]{1,60})(?:,.*)?`,
    ([, who, relative, name], speaker) => factsAbout(who!, speaker, relative!, readName(name!)),
  ),
  rule(
    'has two',
    /\b(?:two|three|four)\b/i,
    `(.{1,80}?)\\s(?:have|has|got)\\s(?:two|three|four)\\s(?:[a-z]+\\s)?(${KINSHIP_PATTERN})(?:s|ren|es)\\s?(?:called|named|,|:)\\s(.+)`,
    ([, who, relative, names], speaker) => {
      const list = splitEnumeration(names!.replace(/,\s.*who.*$/u, ''));
      return list.every((name) => isProperName(name)) ? factsAbout(who!, speaker, relative!, list) : [];
    },
  ),
  rule(
    'kin is called',
    /\b(?:is|are)\b/i,
    `([Mm]y|[Oo]ur|.{1,60}?['’]s?)\\s(${KINSHIP_PATTERN})(?:['’]s name)?\\s(?:is|are)\\s(?:(?:called|named)\\s)?([^,]{1,60})(?:,.*)?`,
    ([, owner, relative, name], speaker) => {
      const entity = /^(?:my|our)$/iu.test(owner!)
        ? speaker.self
        : resolvePerson(owner!.replace(/['’]s?$/u, ''), speaker);
      if (entity === null || readName(name!) === null)
        return isNationality(name!) && entity !== null
          ? [
              {
                entity: `${entity === speaker.self && entity === 'me' ? 'my' : `${entity}’s`} ${relative!}`,
                attribute: 'nationality',
                value: name!,
              },
            ]
          : [];
      return [{ entity, attribute: relative!, value: readName(name!)! }];
    },
  ),
  rule(
    'name',
    /\b(?:name|called|go by|call me)\b/i,
    `(?:[Mm]y name is|I am called|I go by|Call me)\\s(.{1,60})`,
    ([, name], { self }) =>
      self === null || readName(name!) === null ? [] : [{ entity: self, attribute: 'name', value: name! }],
  ),
  rule(
    'speaks',
    /\bspeak/i,
    `(.{1,80}?)\\s(?:speak|speaks)\\s(?:fluent\\s|some\\s|a little\\s|good\\s)?(.+)`,
    ([, who, what], speaker) => {
      const languages = splitEnumeration(what!.replace(/\s(?:at|with|fluently|well|natively).*$/u, ''));
      return languages.every((language) => /^\p{Lu}\p{Ll}{2,}(?:\s\p{Lu}\p{Ll}+)?$/u.test(language))
        ? factsAbout(who!, speaker, 'language', languages)
        : [];
    },
  ),
  rule('drives', /\bdrive/i, `(.{1,80}?)\\s(?:drive|drives)\\s(?:an?\\s)(.+)`, ([, who, car], speaker) =>
    /\p{Lu}/u.test(car!) ? factsAbout(who!, speaker, 'car', readValue(car!, { maxWords: 5 })) : [],
  ),
  rule('nationality', /\b(?:am|is|are) [A-Z]/i, `(.{1,80}?)\\s(?:am|is|are)\\s(\\S+)`, ([, who, word], speaker) =>
    isNationality(word!) ? factsAbout(who!, speaker, 'nationality', word!) : [],
  ),
  rule(
    'number of',
    /\b(?:have|has) (?:\d|one|two|three|four|five|six)/i,
    `(.{1,80}?)\\s(?:have|has)\\s(one|two|three|four|five|six|\\d{1,2})\\s(children|kids|sons|daughters|brothers|sisters|siblings|cats|dogs|grandchildren)`,
    ([, who, count, what], speaker) => factsAbout(who!, speaker, `number of ${what!}`, count!),
  ),
];
