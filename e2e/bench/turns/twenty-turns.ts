/** Sessions over the sample vault, one after another: questions, statements and small talk as a person mixes them. */
export const TWENTY_TURNS: readonly (readonly string[])[] = [
  [
    'When do we fly to Kyoto?',
    'And who is coming along?',
    'I would like to keep the first day free, because the flight is long.',
    'What did I say about my knee?',
    'Thank you, that helps!',
  ],
  [
    'What did I decide about emptiness in the garden essay, and why?',
    'I think the opening should be the moss garden. Maybe Saihō-ji lets me in in May.',
    'Who is Henrike and when does she want the draft?',
    'Which sources do I still have to read for it?',
    'How long should the essay become?',
  ],
  [
    'Which books are on my reading list for the autumn?',
    'Which of them did Jonas recommend?',
    'Put the one about moss first; I want to read it before the trip.',
    'What has to be sent before the end of February?',
    'What else is open this month?',
  ],
  [
    'Which tyre pressure does a tractor need?',
    'Did I change my mind about the day of the flight?',
    'How is my knee a problem for the trip?',
    'What did we say about the hotel?',
    'Summarise what I know about gardens in Kyoto.',
  ],
];
