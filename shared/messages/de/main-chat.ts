import type { Messages } from '../message';

export const mainChat: Messages['mainChat'] = {
  appClosedWhileAnswer:
    'Die App wurde geschlossen, während diese Antwort geschrieben wurde; deshalb kamen aus dieser Runde keine Notizen.',
  appClosedBeforeTurn: 'Die App wurde geschlossen, bevor aus dieser Runde Notizen gemacht wurden.',
  putRightAnswersCut: 'Abgebrochene Antworten berichtigt',
  session: 'Chat',
  sessionIncognitoNothingTaken: 'Dieser Chat ist inkognito: Aus ihm werden keine Notizen gemacht.',
  stoppedAnswerSoNothing: 'Du hast diese Antwort angehalten; deshalb kamen aus dieser Runde keine Notizen.',
  answerFailedSoNothing:
    'Die Antwort ist fehlgeschlagen; deshalb kamen aus dieser Runde keine Notizen. Lass noch einmal antworten, um das nachzuholen.',
  tookUnitsTurn:
    '{notes, plural, one{Einen Vorschlag aus einer Runde genommen} other{# Vorschläge aus einer Runde genommen}}',
  stoppedBeforeTurnTaken: 'Du hast angehalten, bevor aus dieser Runde Notizen gemacht wurden.',
  turnCouldTakenApart: 'Aus dieser Runde konnten keine Notizen gemacht werden. {message}',
  couldTakeTurnApart: 'Aus einer Runde ließen sich keine Notizen machen',
  answerVault: 'Diese Antwort ist nicht in diesem Vault.',
  messageYoursAnswerChoose: 'Das ist eine Nachricht von dir, keine Antwort. Wähle die Antwort darunter.',
  messageVault: 'Diese Nachricht ist nicht in diesem Vault.',
  messageAnswerAlreadyWrite: 'Diese Nachricht hat schon ihre Antwort. Schreib eine neue, um fortzufahren.',
  sessionDeletedBringBack: 'Dieser Chat wurde gelöscht. Hol ihn zuerst zurück.',
  thereNoQuestionYours: 'Vor dieser Antwort steht keine Frage von dir, also lässt sie sich nicht noch einmal stellen.',
  sameNoteCannotLeft: 'Dieselbe Notiz kann nicht zugleich ausgelassen und aufgenommen werden.',
  oneTheseNotesMessages:
    'Eine dieser Notizen oder Nachrichten ist nicht mehr in diesem Vault. Öffne das Protokoll der Antwort neu.',
  modelsVerdictsCameLater: 'Die Urteile des Modells kamen später',
  recalledFromTheVault: 'Aus dem Vault hervorgeholt',
  nothingTakenFromAnalysts:
    'Was die beiden Analysten sagen, stammt aus anderen Runden; deshalb kamen daraus keine Notizen.',
  answerStillBeingWritten:
    'In diesem Chat wird noch eine Antwort geschrieben. Halte sie an oder warte, bis sie fertig ist.',
  askedAgain: 'Noch einmal gefragt',
  hadTwoAnalystsAnswer: 'Zwei Analysten antworten lassen',
  sessionNotInVault: 'Dieser Chat ist nicht in diesem Vault.',
  openedIncognitoSession: 'Einen Inkognito-Chat begonnen',
  openedSession: 'Einen Chat begonnen',
  renamedSession: 'Einen Chat in „{title}“ umbenannt',
  deletedSession: 'Den Chat „{title}“ gelöscht',
  broughtBackSession: 'Den Chat „{title}“ zurückgeholt',
  pinnedSession: 'Den Chat „{title}“ angeheftet',
  unpinnedSession: 'Den Chat „{title}“ gelöst',
  turnedWebOn: 'Das Web für „{title}“ eingeschaltet',
  turnedWebOff: 'Das Web für „{title}“ ausgeschaltet',
  wentToAnotherBranch: 'Zu einem anderen Zweig von „{title}“ gewechselt',
  writeSomethingFirst: 'Schreib zuerst etwas.',
  aFileIsGone:
    'Eine angehängte Datei ist nicht mehr im Vault. Nimm sie aus der Nachricht oder hänge sie noch einmal an.',
  fileIsGone: '„{name}“ ist nicht mehr im Vault. Nimm die Datei aus der Nachricht oder hänge sie noch einmal an.',
  wrote: '„{title}“ geschrieben',
  messageNotInSession: 'Diese Nachricht von dir ist nicht in diesem Chat.',
  nothingTakenTwice:
    'Diese Frage wurde schon beantwortet, und aus ihrer Runde wurden damals Notizen gemacht; deshalb kam nichts doppelt.',
  emptyAnswer: '{engine} hat eine leere Antwort geschickt.',
  itWasStopped: 'Angehalten.',
  answerSoFar: 'Antwort bis hierher',
  orSwitchToOffline: 'Oder wechsle unter „Einstellungen → Modell“ zur Offline-Engine und lass noch einmal antworten.',
  answered: 'Geantwortet',
  stoppedAnAnswer: 'Eine Antwort angehalten',
  anAnswerFailed: 'Eine Antwort ist fehlgeschlagen',
};
