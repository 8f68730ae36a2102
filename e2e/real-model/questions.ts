/** They are asked one after another over the sample vault, each in its own session, so that no turn helps the next. */
export const QUESTIONS: readonly string[] = [
  'When do we fly to Kyoto?',
  'What did I decide about emptiness in the garden essay, and why?',
  'I think the opening should be the moss garden. Maybe Saihō-ji lets me in in May.',
  'Which tyre pressure does a tractor need?',
  'Who is Henrike and when does she want the draft?',
  'Which books are on my reading list for the autumn?',
  'What has to be sent before the end of February?',
  'How is my knee a problem for the trip?',
  'Thank you, that helps!',
  'Did I change my mind about the day of the flight?',
];
