import { ATTRIBUTES, RELATIVES, type EverydayLanguage } from './everyday-language';

export const FRENCH: EverydayLanguage = {
  my: 'mon|ma|mes|notre|nos',
  relatives: RELATIVES.french,
  attributes: ATTRIBUTES.french,
  is: 'est',
  statements: [
    { attribute: 'name', self: "je m[’']appelle V", other: "S s[’']appelle V" },
    {
      attribute: 'home',
      self: "(?:j[’']habite|je vis|je demeure|nous vivons|nous habitons|on habite) (?:à|en|au) V",
      other: 'S (?:habite|vit|habitent|vivent) (?:à|en|au) V',
    },
    {
      attribute: 'home',
      self: "j[’']ai déménagé (?:à|en|au) V",
      other: 'S a déménagé (?:à|en|au) V',
    },
    { attribute: 'job', self: 'je travaille comme V', other: 'S travaille comme V' },
    { attribute: 'employer', self: 'je travaille (?:chez|pour) V', other: 'S travaill(?:e|ent) (?:chez|pour) V' },
    { attribute: 'age', self: "j[’']ai V ans", other: 'S a V ans' },
    {
      attribute: 'allergy',
      self: "je suis allergique (?:aux|au|à la|à l[’']|à) ?V",
      other: "S (?:est|sont) allergiques? (?:aux|au|à la|à l[’']|à) ?V",
    },
    { attribute: 'birthday', self: 'je suis née? le V', other: 'S est née? le V' },
  ],
  questions: [
    { attribute: 'home', self: "o[ùu] (?:est-ce que )?j[’']habite|o[ùu] habité-je", other: 'o[ùu] (?:habite|vit) S' },
    { attribute: 'workplace', self: 'o[ùu] (?:est-ce que )?je travaille', other: 'o[ùu] travaille S' },
    { attribute: 'name', self: "comment (?:est-ce que )?je m[’']appelle", other: "comment s[’']appelle S" },
    { attribute: 'age', self: "quel âge (?:est-ce que )?(?:ai-je|j[’']ai)", other: 'quel âge a S' },
    {
      attribute: 'allergy',
      self: 'à quoi (?:est-ce que je suis|suis-je) allergique',
      other: 'à quoi S est-(?:il|elle) allergique',
    },
    { attribute: 'birthday', self: 'quand suis-je née?', other: 'quand est née? S' },
  ],
  whatIs: '(?:quel(?:le)?|qui|quand) est',
};
