export const mainVitality = {
  vitalityCouldComputedCompute:
    'Vitality could not be computed. Compute it anew on the Health page, or start the app again.',
  tooFewQuestionsYet:
    'Too few questions yet to tell. The first step beyond one conversation is facts: keep a note that states one, and ask for it in another chat.',
  openReview: 'Open review',
  namedValueNoFact:
    '{count} of {questions} questions named a value that no fact holds. Noted once, each would be looked up at once and never searched.',
  addFacts: 'Add facts',
  thereNoFactsYet: 'There are no facts yet. Names, dates and settings you ask for again would be looked up at once.',
  openFacts: 'Open facts',
  factsFactsThereFew:
    '{facts, number} facts are there and few questions name one. “Where does Anna live?” is looked up; “tell me about Anna” is searched.',
  pendingunitsUnitsWaitUndecided:
    '{pendingUnits, number} units wait undecided. Kept, they answer what no single key can: “what did I think about…”.',
  reviewThem: 'Review them',
  fewAnswersRestKept:
    'Few answers rest on kept notes. Keeping what you conclude lets questions without a key find it by meaning.',
  toembedEntriesFoundTheir:
    '{toEmbed, plural, one{# entry is found by its words only so far; by its meaning once it is read.} other{# entries are found by their words only so far; by their meaning once they are read.}}',
  foundNothingAskingTime:
    '{count} of {questions} questions found nothing. Asking for a time (“what did we say in March?”) searches the conversations themselves.',
  importEarlierChats: 'Import earlier chats',
  fewAnswersRestWhat:
    'Few answers rest on what was said at a time. Earlier conversations, imported, can be asked “what did we decide last spring?”.',
  openedNote: 'Opened a note',
  openedDocument: 'Opened a document',
  openedEntity: 'Opened an entity',
  openedSummary: 'Opened a summary',
  openedTopic: 'Opened a topic',
} as const;
