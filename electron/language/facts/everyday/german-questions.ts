import type { EverydayLanguage } from './everyday-language';

/** German statements have rules of their own (../rules/german-rules.ts), with more kinds of facts. */
export const GERMAN_QUESTIONS: Pick<EverydayLanguage, 'my' | 'questions' | 'whatIs'> = {
  my: 'mein(?:e[nmrs]?)?|unser(?:e[nmrs]?)?',
  questions: [
    { attribute: 'home', self: 'wo (?:wohne|lebe) ich', other: 'wo (?:wohnt|lebt) S' },
    { attribute: 'workplace', self: '(?:wo|bei wem) arbeite ich', other: '(?:wo|bei wem) arbeitet S' },
    { attribute: 'name', self: 'wie hei(?:ß|ss)e ich', other: 'wie hei(?:ß|ss)t S' },
    { attribute: 'age', self: 'wie alt bin ich', other: 'wie alt ist S' },
    {
      attribute: 'allergy',
      self: '(?:wogegen|worauf) bin ich allergisch',
      other: '(?:wogegen|worauf) ist S allergisch',
    },
    { attribute: 'birthday', self: 'wann (?:bin|wurde) ich geboren', other: 'wann (?:ist|wurde) S geboren' },
  ],
  whatIs: '(?:was|wer|wie|wann) (?:ist|lautet)',
};
