/** Claims that nearly everybody would keep, and remarks that nearly nobody would. */
export const WORTHY = [
  'My sister Ida moved to Malmö in March',
  'The budget for the roof is 14,500 euros',
  'Ravi starts at the museum on 1 May',
  'We adopted a greyhound named Pepper',
  'My dentist is Dr. Holm in Lund',
  'I signed up for a bookbinding course on Wednesdays',
];
export const SMALL = [
  'Love that photo',
  'Family is everything',
  'Thanks, that means a lot',
  'It is so peaceful',
  'You are such a good friend',
  'Can’t wait to hear more',
  'Life is a journey',
  'Your words are so encouraging',
];
