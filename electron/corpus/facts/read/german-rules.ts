import { isAttribute, isNationality } from './attribute-nouns';
import { fitsAttribute, partsOf, valueOf } from './fact-values';
import { factRule as rule, type FactRule, type Reading, type Speaking } from './reading';
import { isName, ownedBy } from './subjects';

const KIN_WORDS =
  'Mutter|Vater|Frau|Mann|Partnerin|Partner|Freundin|Freund|Schwester|Bruder|Tochter|Sohn|Oma|Opa|Großmutter|Großvater|Tante|Onkel|Cousine|Cousin|Nichte|Neffe|Chefin|Chef|Nachbarin|Nachbar|Ärztin|Arzt|Zahnärztin|Zahnarzt|Vermieterin|Vermieter|Kollegin|Kollege|Hund|Katze|Kater';
const KIN: Record<string, string> = {
  Mutter: 'mother',
  Vater: 'father',
  Frau: 'wife',
  Mann: 'husband',
  Partnerin: 'partner',
  Partner: 'partner',
  Freundin: 'girlfriend',
  Freund: 'boyfriend',
  Schwester: 'sister',
  Bruder: 'brother',
  Tochter: 'daughter',
  Sohn: 'son',
  Oma: 'grandmother',
  Opa: 'grandfather',
  Großmutter: 'grandmother',
  Großvater: 'grandfather',
  Tante: 'aunt',
  Onkel: 'uncle',
  Cousine: 'cousin',
  Cousin: 'cousin',
  Nichte: 'niece',
  Neffe: 'nephew',
  Chefin: 'boss',
  Chef: 'boss',
  Nachbarin: 'neighbour',
  Nachbar: 'neighbour',
  Ärztin: 'doctor',
  Arzt: 'doctor',
  Zahnärztin: 'dentist',
  Zahnarzt: 'dentist',
  Vermieterin: 'landlord',
  Vermieter: 'landlord',
  Kollegin: 'colleague',
  Kollege: 'colleague',
  Hund: 'dog',
  Katze: 'cat',
  Kater: 'cat',
};
const OWN_KIN = new RegExp(`^(?:Meine?|Unsere?)\\s(${KIN_WORDS})(?:\\s(.{1,60}))?$`, 'u');
const WHO = '(.{1,60}?)';
/** German names of attributes that are no compound of `Lieblings`. */
const ATTRIBUTES: Record<string, string> = {
  telefonnummer: 'phone',
  handynummer: 'phone',
  nummer: 'phone',
  'e-mail-adresse': 'e-mail',
  email: 'e-mail',
  mailadresse: 'e-mail',
  adresse: 'address',
  anschrift: 'address',
  geburtstag: 'birthday',
  wohnort: 'home',
  arbeitgeber: 'employer',
  beruf: 'job',
  alter: 'age',
  name: 'name',
  schuhgröße: 'shoe size',
  größe: 'height',
  muttersprache: 'mother tongue',
  kontonummer: 'account number',
  zahnarzt: 'dentist',
  hausarzt: 'doctor',
  budget: 'budget',
  frist: 'deadline',
  abgabetermin: 'deadline',
  preis: 'price',
  miete: 'rent',
  passwort: 'password',
  kennwort: 'password',
  'wlan-passwort': 'wifi password',
};

function whoOf(words: string, { self }: Speaking): string | null {
  if (/^(?:Ich|Wir)$/u.test(words)) return self;
  const kin = OWN_KIN.exec(words);
  if (kin !== null && kin[2] !== undefined) return isName(kin[2]) ? kin[2] : null;
  if (kin !== null) return self === null ? null : ownedBy(self, KIN[kin[1]!]!);
  return isName(words) ? words : null;
}
function on(
  words: string,
  speaking: Speaking,
  attribute: string,
  value: string | null,
  type: Reading['type'] = 'fact',
): Reading[] {
  const entity = whoOf(words, speaking);
  return entity === null || value === null ? [] : [{ entity, attribute, value, type }];
}
const capital = (words: string, maxWords = 6): string | null => {
  const value = valueOf(words, { maxWords });
  return value !== null && /\p{Lu}|\d/u.test(value) ? value : null;
};

/** The commonest statements in German; attributes get their English names, so that both languages meet in one key. */
export const GERMAN_RULES: readonly FactRule[] = [
  rule(
    'wohnt in',
    /\b(?:wohn|leb)/i,
    `${WHO}\\s(?:wohne|wohnt|lebe|lebt|wohnen|leben)\\s(?:in|bei|nahe)\\s(.+)`,
    ([, who, place], speaking) => on(who!, speaking, 'home', capital(place!)),
  ),
  rule(
    'ist umgezogen',
    /\bnach\b/i,
    `${WHO}\\s(?:bin|ist|sind|ziehe|zieht|ziehen)\\snach\\s(.+?)(?:\\s(?:gezogen|umgezogen|um))?`,
    ([, who, place], speaking) => on(who!, speaking, 'home', capital(place!, 3)),
  ),
  rule(
    'arbeitet',
    /\barbeite/i,
    `${WHO}\\s(?:arbeite|arbeitet|arbeiten)\\s(bei|für|als)\\s(?:(?:der|dem|den|einer|einem|eine|ein)\\s)?(.+)`,
    ([, who, lead, what], speaking) => on(who!, speaking, lead === 'als' ? 'job' : 'employer', capital(what!)),
  ),
  rule(
    'geboren',
    /geboren/i,
    `${WHO}\\s(?:bin|ist|wurde)\\s(?:am\\s(.+?)\\s?)?(?:in\\s(.{2,40}?)\\s)?geboren`,
    ([, who, date, place], speaking) => [
      ...(date === undefined ? [] : on(who!, speaking, 'birthday', valueOf(date, { maxWords: 4 }))),
      ...(place === undefined ? [] : on(who!, speaking, 'birthplace', place)),
    ],
  ),
  rule('heißt', /hei(?:ß|ss)/i, `${WHO}\\s(?:heiße|heisse|heißt|heisst)\\s(.{1,60})`, ([, who, name], speaking) => {
    if (!isName(name!) || speaking.self === null) return [];
    const kin = OWN_KIN.exec(who!);
    if (kin !== null && kin[2] === undefined)
      return [{ entity: speaking.self, attribute: KIN[kin[1]!]!, value: name! }];
    return /^(?:Ich)$/u.test(who!) ? [{ entity: speaking.self, attribute: 'name', value: name! }] : [];
  }),
  rule(
    'ist allergisch',
    /allergisch/i,
    `${WHO}\\s(?:bin|ist|sind)\\sallergisch\\s(?:gegen|auf)\\s(.+)`,
    ([, who, what], speaking) => {
      const value = valueOf(what!.replace(/,/gu, ' und'), { maxWords: 8 });
      return value === null ? [] : partsOf(value).flatMap((part) => on(who!, speaking, 'allergy', part));
    },
  ),
  rule(
    'ist verheiratet',
    /verheiratet/i,
    `${WHO}\\s(?:bin|ist)\\smit\\s(.{1,60}?)\\sverheiratet`,
    ([, who, whom], speaking) => on(who!, speaking, 'spouse', isName(whom!) && !isNationality(whom!) ? whom! : null),
  ),
  rule('ist … Jahre alt', /\d/i, `${WHO}\\s(?:bin|ist)\\s(\\d{1,3})(?:\\sJahre alt)?`, ([, who, age], speaking) =>
    on(who!, speaking, 'age', age!),
  ),
  rule(
    'mag',
    /\b(?:mag|m.gen|lieb)/i,
    `${WHO}\\s(?:mag|liebe|liebt|mögen|lieben)\\s(.{2,60}?)(?:\\s(?:sehr|am liebsten|gern|gerne))?`,
    ([, who, what], speaking) => {
      const value = valueOf(what!.replace(/,/gu, ' und'), { maxWords: 6 });
      return value === null || !/^\p{Lu}/u.test(value) || /^(?:Das|Die|Den|Der|Es|Ihn|Sie|Dein|Mein)\b/u.test(value)
        ? []
        : partsOf(value).flatMap((part) => on(who!, speaking, 'likes', part, 'preference'));
    },
  ),
  rule(
    'mein A ist V',
    /^(?:mein|unser)/i,
    `(?:Meine?|Unsere?)\\s(\\S+)\\s(?:ist|lautet)\\s(.+)`,
    ([, attribute, words], speaking) => {
      const word = attribute!.toLowerCase();
      const name = word.startsWith('lieblings') ? `favourite ${word.slice(9)}` : ATTRIBUTES[word];
      const value = valueOf(words!.replace(/^(?:der|die|das|am|der)\s(?=\d|\p{Lu})/u, ''), {
        keepsCommas: name === 'address',
      });
      if (
        name === undefined ||
        value === null ||
        speaking.self === null ||
        !fitsAttribute(name, value) ||
        !(word.startsWith('lieblings') || isAttribute(name))
      )
        return [];
      return [
        { entity: speaking.self, attribute: name, value, type: word.startsWith('lieblings') ? 'preference' : 'fact' },
      ];
    },
  ),
  rule(
    'Xs A ist V',
    /\b(?:ist|lautet)\b/i,
    `(\\S{2,40}?)s\\s(\\S+)\\s(?:ist|lautet)\\s(.+)`,
    ([, owner, attribute, words], speaking) => {
      const name = ATTRIBUTES[attribute!.toLowerCase()];
      const value = valueOf(words!.replace(/^(?:der|die|das|am)\s(?=\d|\p{Lu})/u, ''), {
        keepsCommas: name === 'address',
      });
      return name === undefined || value === null || !fitsAttribute(name, value)
        ? []
        : on(owner!, speaking, name, value);
    },
  ),
];
