import { ATTRIBUTES, RELATIVES, type EverydayLanguage } from './everyday-language';

export const PORTUGUESE: EverydayLanguage = {
  my: '(?:o |a )?(?:meus?|minhas?|nosso|nossa)',
  relatives: RELATIVES.portuguese,
  attributes: ATTRIBUTES.portuguese,
  is: 'é',
  statements: [
    { attribute: 'name', self: '(?:eu )?(?:me chamo|chamo-me) V', other: 'S (?:se chama|chama-se) V' },
    { attribute: 'home', self: '(?:eu )?(?:moro|vivo) (?:em|no|na) V', other: 'S (?:moram?|vivem?) (?:em|no|na) V' },
    { attribute: 'home', self: '(?:eu )?(?:mudei-me|me mudei) para V', other: 'S (?:mudou-se|se mudou) para V' },
    { attribute: 'job', self: '(?:eu )?trabalho como V', other: 'S trabalha como V' },
    {
      attribute: 'employer',
      self: '(?:eu )?trabalho (?:na|no|para a|para o|para) V',
      other: 'S trabalham? (?:na|no|para a|para o|para) V',
    },
    { attribute: 'age', self: '(?:eu )?tenho V anos', other: 'S tem V anos' },
    {
      attribute: 'allergy',
      self: '(?:eu )?sou alérgic[oa] (?:aos?|às?|a) V',
      other: 'S (?:é|são) alérgic[oa]s? (?:aos?|às?|a) V',
    },
    { attribute: 'birthday', self: '(?:eu )?nasci (?:em|a|no dia) V', other: 'S nasceu (?:em|a|no dia) V' },
  ],
  questions: [
    { attribute: 'home', self: 'onde (?:eu )?(?:moro|vivo)', other: 'onde (?:mora|vive) S' },
    { attribute: 'workplace', self: 'onde (?:eu )?trabalho', other: 'onde trabalha S' },
    { attribute: 'name', self: 'como (?:eu )?me chamo', other: 'como se chama S' },
    { attribute: 'age', self: 'quantos anos (?:eu )?tenho', other: 'quantos anos tem S' },
    { attribute: 'allergy', self: 'a que (?:eu )?sou alérgic[oa]', other: 'a que é alérgic[oa] S' },
    { attribute: 'birthday', self: 'quando (?:eu )?nasci', other: 'quando nasceu S' },
  ],
  whatIs: '(?:qual|quem|quando|o que) é',
};
