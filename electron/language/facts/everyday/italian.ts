import { ATTRIBUTES, RELATIVES, type EverydayLanguage } from './everyday-language';

export const ITALIAN: EverydayLanguage = {
  my: '(?:il |la )?(?:mio|mia|miei|mie|nostr[oaie])',
  relatives: RELATIVES.italian,
  attributes: ATTRIBUTES.italian,
  is: 'è',
  statements: [
    { attribute: 'name', self: 'mi chiamo V', other: 'S si chiama V' },
    {
      attribute: 'home',
      self: '(?:io )?(?:vivo|abito) (?:ad?|in) V',
      other: 'S (?:vive|abita|vivono|abitano) (?:ad?|in) V',
    },
    { attribute: 'home', self: 'mi sono trasferit[oa] (?:ad?|in) V', other: 'S si è trasferit[oa] (?:ad?|in) V' },
    { attribute: 'job', self: '(?:io )?lavoro come V', other: 'S lavora come V' },
    {
      attribute: 'employer',
      self: '(?:io )?lavoro (?:per|da|alla|presso) V',
      other: 'S lavora(?:no)? (?:per|da|alla|presso) V',
    },
    { attribute: 'age', self: 'ho V anni', other: 'S ha V anni' },
    {
      attribute: 'allergy',
      self: "sono allergic[oa] (?:all[aeo]|al|ai|agli|all[’']|a) ?V",
      other: "S (?:è|sono) allergic(?:[oa]|he|i) (?:all[aeo]|al|ai|agli|all[’']|a) ?V",
    },
    { attribute: 'birthday', self: 'sono nat[oa] il V', other: 'S è nat[oa] il V' },
  ],
  questions: [
    { attribute: 'home', self: 'dove (?:vivo|abito)', other: 'dove (?:vive|abita) S' },
    { attribute: 'workplace', self: 'dove lavoro', other: 'dove lavora S' },
    { attribute: 'name', self: 'come mi chiamo', other: 'come si chiama S' },
    { attribute: 'age', self: 'quanti anni ho', other: 'quanti anni ha S' },
    { attribute: 'allergy', self: 'a (?:che )?cosa sono allergic[oa]', other: 'a (?:che )?cosa è allergic[oa] S' },
    { attribute: 'birthday', self: 'quando sono nat[oa]', other: 'quando è nat[oa] S' },
  ],
  whatIs: '(?:qual|chi|quando|che cosa) ?è',
};
