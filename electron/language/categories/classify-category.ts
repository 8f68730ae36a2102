import explicitDecisionPhrases from './word-lists/explicit-decision-phrases.txt?raw';
import reportingVerbs from './word-lists/reporting-verbs.txt?raw';
import { alternationOf, anyOf } from '../words/word-list';
import { isHedged } from '../hedging/hedges';
import type { Category } from '../../../shared/domain/note';
import { isActionItem } from './action-item';
import { countWords } from '../grammar/split-claims';
import { isConstraint } from './constraint';
import { isDecision, isDecisionInOtherLanguage } from './decision';
import { isOpenQuestion, isProposingQuestion } from './open-question';
import { beginsClause, hasFiniteVerb } from '../grammar/finite-verbs';
import proposingAdjectives from './word-lists/proposing-adjectives.txt?raw';
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
const isIdea = (text: string): boolean => LABELLED.test(text) || PROPOSAL.test(text);

/** What surrounds a clause in the text it was cut from. */
export interface ClauseContext {
  /** Whether the claim that holds the clause is hedged; the hedge governs all of its clauses. */
  isHedged: boolean;
  isTask: boolean;
  isHeading: boolean;
  /** What the list holds by the line above it, for a clause from a list item; null outside a list. */
  listKind?: 'tasks' | 'ideas' | 'other' | null;
  /** Leading words that were cut off: "Agreed," before "within-subject". */
  lead?: string;
}

const REPORTED_SPEAKERS = [
  String.raw`(?:the|my|our|his|her|their|a)\s+(?:[\p{L}'’-]+\s+){1,3}?`,
  String.raw`(?:he|she|they|it|someone|\p{Lu}[\p{L}'’-]+)\s+(?:\p{Lu}[\p{L}'’-]+\s+)?`,
];
/** "The CTO said …", "he told me …": for the person, what others say or decide is a fact. */
const REPORTED = new RegExp(
  String.raw`^(?:(?:and|but|so)\s+)?(?!(?:I|We|You)(?![\p{L}]))${anyOf(REPORTED_SPEAKERS)}(?:just\s+|also\s+|now\s+)?${alternationOf(reportingVerbs)}(?![\p{L}])`,
  'u',
);
const FORBIDS =
  /(?<![\p{L}])(?:must|may not|not to|not allowed|forbids?|requires?|insists?|asked (?:us|me|everyone)|wants us|expects us|deadline|at most|at least)(?![\p{L}])/iu;
const AGREES =
  /(?<![\p{L}])(?:agreed|deal|ok|okay|fine|done|settled|right|yes|einverstanden|abgemacht|gut)[\s,:!.–—]*$/iu;
const LABEL: [RegExp, Category][] = [
  [/^(?:ideas?|proposals?|suggestions?|idee|vorschlag)\s*:/iu, 'idea'],
  [/^(?:decisions?|decided|entscheidung|beschluss)\s*:/iu, 'decision'],
  [/^(?:constraints?|limits?|rules?|deadline|frist|budget)\s*:/iu, 'constraint'],
  [/^(?:facts?|note|fyi|info|status)\s*:/iu, 'fact'],
];

/** Classifies one sentence of a person. Order matters: a hedge wins over everything, a question over its subject. */
export function classifyCategory(text: string, context: ClauseContext): Category {
  if (context.isHedged || isHedged(text, 'person')) return 'exploratory';
  if (context.isHeading) return 'topic';
  if (isOpenQuestion(text)) return 'open-question';
  if (isProposingQuestion(text)) return 'idea';
  if (context.isTask) return 'action-item';
  return classifyStatement(text, context);
}

function classifyStatement(text: string, { listKind: list = null, lead = '' }: ClauseContext): Category {
  const labelled = LABEL.find(([pattern]) => pattern.test(text))?.[1];
  if (labelled !== undefined) return labelled;
  if (REPORTED.test(text) && !/^(?:i|we)\b/iu.test(text))
    return FORBIDS.test(text) ? 'constraint' : /\b(?:suggested|proposed)\b/iu.test(text) ? 'idea' : 'fact';
  if (list === 'tasks' && !beginsClause(text)) return 'action-item';
  if (AGREES.test(lead) && !hasFiniteVerb(text) && countWords(text) >= 2) return 'decision';
  if (isExplicitDecision(text) || isDecisionInOtherLanguage(text)) return 'decision';
  if (isActionItem(text)) return 'action-item';
  if (isConstraint(text)) return 'constraint';
  if (isIdea(text)) return 'idea';
  if (isDecision(text)) return 'decision';
  if (list === 'ideas' && !beginsClause(text)) return 'idea';
  return 'fact';
}

const EXPLICIT_DECISION = new RegExp(
  String.raw`(?<![\p{L}])${alternationOf(explicitDecisionPhrases)}(?![\p{L}])`,
  'iu',
);
/** Decisions so explicit that a deadline or a task in the sentence does not change the category. */
const isExplicitDecision = (text: string): boolean =>
  isDecision(text) &&
  EXPLICIT_DECISION.test(text) &&
  !/(?<![\p{L}])(?:remind|remember to|don['’]?t forget|need to|have to|erinnere)(?![\p{L}])/iu.test(text);
