import type { Messages } from '../message';

export const mainChat: Messages['mainChat'] = {
  appClosedWhileAnswer: 'The app closed while this answer was being written, so nothing was taken from this turn.',
  appClosedBeforeTurn: 'The app closed before this turn was taken apart.',
  putRightAnswersCut: 'Put right answers that were cut off',
  session: 'Session',
  sessionIncognitoNothingTaken: 'This session is incognito: nothing is taken from it.',
  stoppedAnswerSoNothing: 'You stopped this answer, so nothing was taken from this turn.',
  answerFailedSoNothing: 'The answer failed, so nothing was taken from this turn. Answer again to have it done.',
  tookUnitsTurn: '{notes, plural, one{Took one unit from a turn} other{Took # units from a turn}}',
  stoppedBeforeTurnTaken: 'You stopped it before this turn was taken apart.',
  turnCouldTakenApart: 'This turn could not be taken apart. {message}',
  couldTakeTurnApart: 'Could not take a turn apart',
  answerVault: 'That answer is not in this vault.',
  messageYoursAnswerChoose: 'That is a message of yours, not an answer. Choose the answer below it.',
  messageVault: 'That message is not in this vault.',
  messageAnswerAlreadyWrite: 'This message has its answer already. Write a new one to go on.',
  sessionDeletedBringBack: 'This session was deleted. Bring it back first.',
  thereNoQuestionYours: 'There is no question of yours before this answer, so it cannot be asked again.',
  sameNoteCannotLeft: 'The same note cannot be left out and put in at once.',
  oneTheseNotesMessages:
    'One of these notes or messages is not in this vault any more. Open the record of the answer anew.',
  modelsVerdictsCameLater: 'The model’s verdicts came later',
  recalledFromTheVault: 'Recalled from the vault',
};
