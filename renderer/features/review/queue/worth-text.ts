import type { UnitWorth, WorthFeature } from '../../../../shared/domain/worth';
import { t } from '../../../../shared/messages/message';

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

export interface WorthReason {
  text: string;
  isFor: boolean;
}

/** The reasons of a unit's position, what speaks for it first. */
export const worthReasons = ({ reasons }: UnitWorth): WorthReason[] =>
  reasons
    .map(({ feature, weight }) => ({ text: WORTH_LABELS[feature], isFor: weight > 0 }))
    .toSorted((a, b) => Number(b.isFor) - Number(a.isFor));
