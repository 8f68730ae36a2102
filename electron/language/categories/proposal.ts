import proposingAdjectives from './word-lists/proposing-adjectives.txt?raw';
import { alternationOf } from '../words/word-list';
import { anyWordPattern } from '../words/word-patterns';

const LABELLED = /^(?:ideas?|proposals?|suggestions?|idee|vorschlag|option [a-z\d]|alternative(?:ly)?)\s*[:,]/iu;
/** Phrases that propose something. */
const PROPOSAL = anyWordPattern(
  'how about',
  'what about',
  'why not',
  "why don['’]?t we",
  `(?:it|that)(?:['’]d| (?:would|could|might)) be (?:\\p{L}+ )?${alternationOf(proposingAdjectives)}`,
  'would be (?:nice|good|great|cool|better|neat|lovely|fun|useful|worth) (?:to|if)',
  "wouldn['’]?t it be",
  'we (?:should|can try|could|ought to)',
  "we(?:['’]d| had) better",
  'i (?:suggest|propose|recommend|advise|vote for|would suggest|would love|would like to try)',
  "i['’]d (?:love|like|suggest|propose|recommend|rather|prefer)(?: to)?",
  'imagine (?:if|a)',
  '(?:one|another|my|an|the) (?:idea|option|possibility|suggestion|proposal|thought)(?: is| would be| was|\\s*:)',
  '(?:someone|somebody|\\p{Lu}\\p{L}+) (?:suggested|proposed|recommended|came up with)',
  'suggestion is',
  'worth (?:a try|trying|a look|considering|exploring|testing)',
  'we ought to',
  'maybe someday',
  'wie wäre es',
  "wie wär(?:[’']?s| es)",
  'man (?:könnte|sollte)',
  'wir (?:sollten|könnten)',
  '(?:ich|wir) (?:schlage|schlagen) vor',
  'warum nicht',
  'es wäre (?:schön|gut|besser|toll|sinnvoll|praktisch|nett)',
  'wäre (?:schön|toll|gut|sinnvoll|praktisch|nett)',
  'ich würde (?:gern|gerne|lieber|vorschlagen)',
  'ich fände es (?:gut|schön|besser)',
  'vorschlag',
  'idee(?= (?:ist|wäre))',
);

/** Whether the text proposes something without deciding it. */
export const isIdea = (text: string): boolean => LABELLED.test(text) || PROPOSAL.test(text);
