import type { QualityFlag } from '../../../../shared/domain/note';
import type { UnitWorth, WorthFeature } from '../../../../shared/domain/worth';
import type { ReviewRisk, ReviewUnit } from '../../../../shared/ipc/routes/review';
import { formatNumber } from '../../../../shared/messages/format-number';
import { t } from '../../../../shared/messages/message';
import { timeLeft } from '../../../ui/text/time-left';
import type { Decision, GroupInfo } from './review-state';

/** Labels of decisions; `pending` is an edited unit. */
export const DECISION_LABELS: Record<Decision, string> = {
  kept: t('review.kept'),
  dropped: t('review.dropped'),
  deferred: t('review.later'),
  pending: t('review.changed'),
};

const DECIDED_MANY = {
  kept: 'review.keptMany',
  dropped: 'review.droppedMany',
  deferred: 'review.laterMany',
  pending: 'review.changedMany',
} as const;

/** "Kept 5": one decision on several units. */
export const decidedManyText = (decision: Decision, count: number): string => t(DECIDED_MANY[decision], { count });

/** Quality criteria in words, as shown beside a unit. */
export const FLAG_LABELS: Record<QualityFlag, string> = {
  'not-atomic': t('review.saysMoreThanOne'),
  'not-self-contained': t('review.unclearOnItsOwn'),
  'not-grounded': t('review.notInTheSource'),
  duplicate: t('review.sameKeptNote'),
  'over-length': t('review.over15Words'),
  'assistant-decision': t('review.decisionButSaid'),
  'tightened-hedge': t('review.maybeSource'),
  'instruction-like': t('review.readsLikeAnInstruction'),
  'contains-link': t('review.containsALink'),
  'contains-secret': t('review.mayContainASecret'),
  'unclear-category': t('review.categoryUnclear'),
  'contradicts-kept': t('review.contradictsAKeptNote'),
  'invented-quote': t('review.quoteMessage'),
};

/** The quality gate: each criterion, and the flags that fail it. */
export const CRITERIA: readonly { flags: readonly QualityFlag[]; passes: string; fails: string }[] = [
  { flags: ['not-atomic'], passes: t('review.saysOneThing'), fails: t('review.saysMoreThanOne') },
  { flags: ['not-self-contained'], passes: t('review.standsAlone'), fails: t('review.doesNotStandAlone') },
  { flags: ['not-grounded', 'invented-quote'], passes: t('review.saidInItsSource'), fails: t('review.saidSource') },
  { flags: ['duplicate'], passes: t('review.newToTheVault'), fails: t('review.sameKeptNote') },
  {
    flags: ['unclear-category', 'assistant-decision'],
    passes: t('review.categoryFits'),
    fails: t('review.categoryMayNotFit'),
  },
  { flags: ['over-length'], passes: t('review.n15WordsOrFewer'), fails: t('review.over15Words') },
];

/** Why "keep the rest" skips a unit. */
export const RISK_LABELS: Record<ReviewRisk, string> = {
  imported: t('review.imported'),
  proposed: t('review.proposed'),
  'invented-quote': t('review.quoteMessage'),
  'not-grounded': t('review.saidSource'),
  'instruction-like': t('review.readsLikeAnInstruction'),
  'contains-link': t('review.containsALink'),
  'contains-secret': t('review.mayContainASecret'),
  'contradicts-kept': t('review.changesAKeptNote'),
  'tightened-hedge': t('review.wasAMaybe'),
};

const RISK_LABELS_PLURAL: Record<ReviewRisk, string> = {
  imported: t('review.imported'),
  proposed: t('review.proposed'),
  'invented-quote': t('review.quoteWordsMessage'),
  'not-grounded': t('review.saidTheirSource'),
  'instruction-like': t('review.readLikeInstructions'),
  'contains-link': t('review.containLinks'),
  'contains-secret': t('review.mayContainSecrets'),
  'contradicts-kept': t('review.changeKeptNotes'),
  'tightened-hedge': t('review.wereAMaybe'),
};

/**
 * The warnings on a row: risks and failed criteria, each once. For a group that is imported or proposed as a whole,
 * only its heading says so.
 */
export function warningLabels({ note, risks }: ReviewUnit): string[] {
  const words = risks.filter((risk) => risk !== 'imported' && risk !== 'proposed').map((risk) => RISK_LABELS[risk]);
  const listedRisks = new Set<string>(risks);
  for (const flag of note.flags) if (!listedRisks.has(flag)) words.push(FLAG_LABELS[flag]);
  return words;
}

/** "you, message 4"; messages are counted from one. */
export function sourceText({ note, evidence }: ReviewUnit): string {
  if (note.flags.includes('invented-quote')) return t('review.theModelNotYou');
  if (note.proposedBy !== undefined) return note.proposedBy;
  if (evidence === null) return note.origin === 'person' ? t('review.addedByYou') : t('review.noSourceKept');
  if (note.author === 'assistant' && evidence.by === 'you')
    return t('review.modelMessageMessageindex', { messageIndex: evidence.messageIndex + 1 });
  return t('review.speakerMessageMessageindex', {
    speaker: speakerName(evidence.by, note.author),
    messageIndex: evidence.messageIndex + 1,
  });
}

function speakerName(by: string, author: 'person' | 'assistant'): string {
  if (by === '' || by === 'person' || by === 'assistant')
    return author === 'person' ? t('review.you') : t('review.vault');
  return by === 'you' ? t('review.you') : by;
}

/** "chat “Planning”": the source beside a group's topic. */
export function groupSourceText({ origin, title, topic }: GroupInfo): string {
  const isNamed = topic !== '';
  switch (origin) {
    case 'import':
      return isNamed ? t('review.importedFromTitle', { title }) : t('review.importedNotYours');
    case 'proposed':
      return t('review.proposedByYoursUntilSay', { name: title });
    case 'sample':
      return isNamed ? t('review.sampleVaultTitle', { title }) : t('review.sampleVault');
    case 'person':
      return t('review.addedByYou');
    default:
      return isNamed ? t('review.chatTitle', { title }) : t('review.chat');
  }
}

// Target pace of review in seconds per unit: 105 seconds for 50 units.
const SECONDS_PER_UNIT = 2.1;

/** Estimated time for the rest, in words; empty when none is left. */
export function timeLeftText(waiting: number): string {
  return waiting === 0 ? '' : timeLeft(waiting * SECONDS_PER_UNIT);
}

/** "2 change kept notes, 1 imported": why some were skipped. */
export function skippedRisksText(risks: readonly (readonly ReviewRisk[])[]): string {
  const counts = new Map<ReviewRisk, number>();
  for (const [first] of risks) if (first !== undefined) counts.set(first, (counts.get(first) ?? 0) + 1);
  return [...counts]
    .map(([risk, count]) => `${formatNumber(count)} ${count === 1 ? RISK_LABELS[risk] : RISK_LABELS_PLURAL[risk]}`)
    .join(', ');
}

export const countWords = (text: string): number =>
  text
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '').length;

/** What raises or lowers the worth of a unit, in words after "it …". */
const WORTH_LABELS: Record<WorthFeature, string> = {
  decision: t('review.isADecision'),
  constraint: t('review.setsALimit'),
  task: t('review.isSomethingToDo'),
  question: t('review.isAnOpenQuestion'),
  idea: t('review.isASuggestion'),
  maybe: t('review.isAMaybe'),
  topic: t('review.namesATopic'),
  number: t('review.hasANumber'),
  date: t('review.hasADate'),
  name: t('review.namesSomebodyOrSomething'),
  person: t('review.isAboutSomebodyClose'),
  own: t('review.aboutWhoSaid'),
  life: t('review.saysWhatSomebodyDoes'),
  detail: t('review.hasDetails'),
  praise: t('review.praises'),
  feeling: t('review.tellsAFeeling'),
  addressed: t('review.speaksToSomebody'),
  saying: t('review.isAGeneralSaying'),
  phatic: t('review.onlyKeepsChatGoing'),
  pointing: t('review.pointsSomethingNamed'),
  brief: t('review.onlyFewWords'),
  bare: t('review.saysTooLittleOwn'),
  answer: t('review.saidAssistant'),
  assistantSelf: t('review.assistantAboutItself'),
  fragment: t('review.isNoWholeSentence'),
  unclear: t('review.unclearOwn'),
  rhetorical: t('review.asksWithoutOpenMatter'),
};

/** The same as things that a person keeps or drops: "notes with a date". */
export const LEARNED_LABELS: Record<WorthFeature, string> = {
  decision: t('review.decisions'),
  constraint: t('review.limits'),
  task: t('review.thingsToDo'),
  question: t('review.openQuestions'),
  idea: t('review.suggestions'),
  maybe: t('review.maybes'),
  topic: t('review.topics'),
  number: t('review.notesWithANumber'),
  date: t('review.notesWithADate'),
  name: t('review.notesWithAName'),
  person: t('review.notesAboutPeopleClose'),
  own: t('review.notesAboutWhoSaid'),
  life: t('review.whatSomebodyDoesPlans'),
  detail: t('review.detailedNotes'),
  praise: t('review.praise'),
  feeling: t('review.feelings'),
  addressed: t('review.wordsToSomebody'),
  saying: t('review.generalSayings'),
  phatic: t('review.smallTalk'),
  pointing: t('review.notesPointSomethingNamed'),
  brief: t('review.veryShortNotes'),
  bare: t('review.notesSayTooLittle'),
  answer: t('review.whatTheAssistantSaid'),
  assistantSelf: t('review.theAssistantAboutItself'),
  fragment: t('review.partsOfSentences'),
  unclear: t('review.notesUnclearTheirOwn'),
  rhetorical: t('review.questionsWithoutOpenMatter'),
};

interface WorthReason {
  text: string;
  isFor: boolean;
}

/** The reasons of a unit's position, what speaks for it first. */
export const worthReasons = ({ reasons }: UnitWorth): WorthReason[] =>
  reasons
    .map(({ feature, weight }) => ({ text: WORTH_LABELS[feature], isFor: weight > 0 }))
    .toSorted((a, b) => Number(b.isFor) - Number(a.isFor));
