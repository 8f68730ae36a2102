import type { UnitWorth, WorthFeature } from '../../../../shared/domain/worth';
import { labels } from '../../../../shared/messages/message';

/** What raises or lowers the worth of a unit, in words after "it …". */
const WORTH_LABELS: Record<WorthFeature, string> = labels({
  decision: 'review.isADecision',
  constraint: 'review.setsALimit',
  task: 'review.isSomethingToDo',
  question: 'review.isAnOpenQuestion',
  idea: 'review.isASuggestion',
  maybe: 'review.isAMaybe',
  topic: 'review.namesATopic',
  number: 'review.hasANumber',
  date: 'review.hasADate',
  name: 'review.namesSomebodyOrSomething',
  person: 'review.isAboutSomebodyClose',
  own: 'review.aboutWhoSaid',
  life: 'review.saysWhatSomebodyDoes',
  detail: 'review.hasDetails',
  praise: 'review.praises',
  feeling: 'review.tellsAFeeling',
  addressed: 'review.speaksToSomebody',
  saying: 'review.isAGeneralSaying',
  phatic: 'review.onlyKeepsChatGoing',
  pointing: 'review.pointsSomethingNamed',
  brief: 'review.onlyFewWords',
  bare: 'review.saysTooLittleOwn',
  answer: 'review.saidAssistant',
  assistantSelf: 'review.assistantAboutItself',
  fragment: 'review.isNoWholeSentence',
  unclear: 'review.unclearOwn',
  rhetorical: 'review.asksWithoutOpenMatter',
});

/** The same as things that a person keeps or drops: "notes with a date". */
export const LEARNED_LABELS: Record<WorthFeature, string> = labels({
  decision: 'review.decisions',
  constraint: 'review.limits',
  task: 'review.thingsToDo',
  question: 'review.openQuestions',
  idea: 'review.suggestions',
  maybe: 'review.maybes',
  topic: 'review.topics',
  number: 'review.notesWithANumber',
  date: 'review.notesWithADate',
  name: 'review.notesWithAName',
  person: 'review.notesAboutPeopleClose',
  own: 'review.notesAboutWhoSaid',
  life: 'review.whatSomebodyDoesPlans',
  detail: 'review.detailedNotes',
  praise: 'review.praise',
  feeling: 'review.feelings',
  addressed: 'review.wordsToSomebody',
  saying: 'review.generalSayings',
  phatic: 'review.smallTalk',
  pointing: 'review.notesPointSomethingNamed',
  brief: 'review.veryShortNotes',
  bare: 'review.notesSayTooLittle',
  answer: 'review.whatTheAssistantSaid',
  assistantSelf: 'review.theAssistantAboutItself',
  fragment: 'review.partsOfSentences',
  unclear: 'review.notesUnclearTheirOwn',
  rhetorical: 'review.questionsWithoutOpenMatter',
});

export interface WorthReason {
  text: string;
  isFor: boolean;
}

/** The reasons of a unit's position, what speaks for it first. */
export const worthReasons = ({ reasons }: UnitWorth): WorthReason[] =>
  reasons
    .map(({ feature, weight }) => ({ text: WORTH_LABELS[feature], isFor: weight > 0 }))
    .toSorted((a, b) => Number(b.isFor) - Number(a.isFor));
