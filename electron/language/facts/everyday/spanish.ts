import { ATTRIBUTES, RELATIVES, type EverydayLanguage } from './everyday-language';

export const SPANISH: EverydayLanguage = {
  my: 'mis?|nuestr[oa]s?',
  relatives: RELATIVES.spanish,
  attributes: ATTRIBUTES.spanish,
  is: 'es',
  statements: [
    { attribute: 'name', self: 'me llamo V', other: 'S se llama V' },
    { attribute: 'home', self: '(?:yo )?vivo en V', other: 'S viven? en V' },
    { attribute: 'home', self: 'me (?:he mudado|mudé) a V', other: 'S se (?:ha mudado|mudó) a V' },
    { attribute: 'job', self: '(?:yo )?trabajo (?:como|de) V', other: 'S trabaja (?:como|de) V' },
    { attribute: 'employer', self: '(?:yo )?trabajo (?:en|para) V', other: 'S trabajan? (?:en|para) V' },
    { attribute: 'age', self: 'tengo V años', other: 'S tiene V años' },
    {
      attribute: 'allergy',
      self: 'soy alérgic[oa] (?:a las?|a los|al|a) V',
      other: 'S (?:es|son) alérgic[oa]s? (?:a las?|a los|al|a) V',
    },
    { attribute: 'birthday', self: '(?:yo )?nací el V', other: 'S nació el V' },
  ],
  questions: [
    { attribute: 'home', self: 'd[óo]nde vivo', other: 'd[óo]nde vive S' },
    { attribute: 'workplace', self: 'd[óo]nde trabajo', other: 'd[óo]nde trabaja S' },
    { attribute: 'name', self: 'c[óo]mo me llamo', other: 'c[óo]mo se llama S' },
    { attribute: 'age', self: 'cu[áa]ntos años tengo', other: 'cu[áa]ntos años tiene S' },
    { attribute: 'allergy', self: 'a qu[ée] soy alérgic[oa]', other: 'a qu[ée] es alérgic[oa] S' },
    { attribute: 'birthday', self: 'cu[áa]ndo nací', other: 'cu[áa]ndo nació S' },
  ],
  whatIs: '(?:cu[áa]l|qu[ée]|qui[ée]n|cu[áa]ndo) es',
};
