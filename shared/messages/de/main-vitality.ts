import type { Messages } from '../message';

export const mainVitality: Messages['mainVitality'] = {
  vitalityCouldComputedCompute:
    'Die Lebendigkeit konnte nicht berechnet werden. Berechne sie unter „Zustand“ neu, oder starte die App neu.',
  tooFewQuestionsYet:
    'Für eine Aussage sind es noch zu wenige Fragen. Der erste Schritt über ein einzelnes Gespräch hinaus sind Fakten: Behalte eine Notiz, die einen nennt, und frag in einem anderen Chat danach.',
  openReview: 'Durchsicht öffnen',
  namedValueNoFact:
    '{count} von {questions} Fragen {count, plural, one{nannte} other{nannten}} einen Wert, den kein Fakt enthält. Einmal notiert, würde er sofort nachgeschlagen und nie gesucht.',
  addFacts: 'Fakten hinzufügen',
  thereNoFactsYet:
    'Es gibt noch keine Fakten. Namen, Daten und Einstellungen, nach denen du wieder fragst, würden sofort nachgeschlagen.',
  openFacts: 'Fakten öffnen',
  factsFactsThereFew:
    '{facts, plural, one{Es gibt # Fakt} other{Es gibt # Fakten}}, und wenige Fragen nennen einen. „Wo wohnt Anna?“ wird nachgeschlagen, „Erzähl mir von Anna“ wird gesucht.',
  pendingunitsUnitsWaitUndecided:
    '{pendingUnits, plural, one{# Vorschlag wartet. Behalten, beantwortet er} other{# Vorschläge warten. Behalten, beantworten sie}}, was kein einzelner Schlüssel kann: „Was habe ich über … gedacht?“.',
  reviewThem: 'Durchsehen',
  fewAnswersRestKept:
    'Wenige Antworten beruhen auf behaltenen Notizen. Wenn du behältst, was du schließt, finden Fragen ohne Schlüssel es nach seiner Bedeutung.',
  toembedEntriesFoundTheir:
    '{toEmbed, plural, one{# Eintrag wird bisher nur nach seinen Wörtern gefunden; nach seiner Bedeutung, sobald er gelesen ist} other{# Einträge werden bisher nur nach ihren Wörtern gefunden; nach ihrer Bedeutung, sobald sie gelesen sind}}.',
  foundNothingAskingTime:
    '{count} von {questions} Fragen {count, plural, one{fand} other{fanden}} nichts. Wer nach einer Zeit fragt („Was haben wir im März gesagt?“), durchsucht die Gespräche selbst.',
  importEarlierChats: 'Frühere Chats importieren',
  fewAnswersRestWhat:
    'Wenige Antworten beruhen auf dem, was zu einer bestimmten Zeit gesagt wurde. Importierte frühere Gespräche lassen sich fragen: „Was haben wir letzten Frühling entschieden?“.',
  openedNote: 'Notiz geöffnet',
  openedDocument: 'Dokument geöffnet',
  openedEntity: 'Namen geöffnet',
  openedSummary: 'Zusammenfassung geöffnet',
  openedTopic: 'Thema geöffnet',
};
