import { ATTRIBUTES, RELATIVES, type EverydayLanguage } from './everyday-language';

export const DUTCH: EverydayLanguage = {
  my: 'mijn|onze|ons',
  relatives: RELATIVES.dutch,
  attributes: ATTRIBUTES.dutch,
  is: 'is',
  statements: [
    { attribute: 'name', self: 'ik heet V', other: 'S heet V' },
    { attribute: 'home', self: 'ik woon in V', other: 'S (?:woont|wonen) in V' },
    { attribute: 'home', self: 'ik ben naar V verhuisd', other: 'S is naar V verhuisd' },
    { attribute: 'job', self: 'ik werk als V', other: 'S werkt als V' },
    { attribute: 'employer', self: 'ik werk (?:bij|voor) V', other: 'S (?:werkt|werken) (?:bij|voor) V' },
    { attribute: 'age', self: 'ik ben V jaar(?: oud)?', other: 'S is V jaar(?: oud)?' },
    { attribute: 'allergy', self: 'ik ben allergisch voor V', other: 'S (?:is|zijn) allergisch voor V' },
    { attribute: 'birthday', self: 'ik ben op V geboren', other: 'S is op V geboren' },
  ],
  questions: [
    { attribute: 'home', self: 'waar woon ik', other: 'waar woont S' },
    { attribute: 'workplace', self: 'waar werk ik', other: 'waar werkt S' },
    { attribute: 'name', self: 'hoe heet ik', other: 'hoe heet S' },
    { attribute: 'age', self: 'hoe oud ben ik', other: 'hoe oud is S' },
    { attribute: 'allergy', self: 'waarvoor ben ik allergisch', other: 'waarvoor is S allergisch' },
    { attribute: 'birthday', self: 'wanneer ben ik geboren', other: 'wanneer is S geboren' },
  ],
  whatIs: '(?:wat|wie|wanneer) is',
};
