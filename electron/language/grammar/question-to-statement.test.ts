import { expect, it } from 'vitest';
import { questionToStatement } from './question-to-statement';

it.each<[question: string, statement: string]>([
  ['Did that thing you suggested work?', 'that thing you suggested worked'],
  ['What was the thing you suggested for the moths?', 'the thing you suggested for the moths was'],
  ['What did you suggest for the moths?', 'you suggested something for the moths'],
  ['Which book did you recommend in May?', 'you recommended the book in May'],
  ['Where does Anna live now?', 'Anna lives now'],
  ['How do I feed the tomatoes?', 'I feed the tomatoes'],
  ['How many eggs does the recipe need?', 'the recipe needs eggs'],
  ['In which city does Anna live?', 'Anna lives in the city'],
  ['To whom did I lend the drill?', 'I lent the drill to someone'],
  ['Who did I lend the drill to?', 'I lent the drill to someone'],
  ['Who gave me the camera?', 'someone gave me the camera'],
  ['What happened in March?', 'something happened in March'],
  ["What didn't work last time?", 'something did not work last time'],
  ['When did we last see Tom and Ana?', 'we last saw Tom and Ana'],
  ['Have I ever been to Riga?', 'I have been to Riga'],
  ['Is the boiler safe?', 'the boiler is safe'],
  ['When was the house built?', 'the house was built'],
  ['How old is Anna?', 'Anna is old'],
  ['What colour is the boat?', 'the colour of the boat'],
  ["What's the wifi password?", 'the wifi password is'],
  ['Who was at the party?', 'someone was at the party'],
  ['What should I cook on Friday?', 'I should cook on Friday'],
  ['How does negative space work in a garden?', 'negative space works in a garden'],
  ['Wann haben wir die Fliesen bestellt?', 'wir haben die Fliesen bestellt'],
  ['Wo wohnt Anna?', 'Anna wohnt'],
  ['Wer hat mir die Kamera geschenkt?', 'jemand hat mir die Kamera geschenkt'],
  ['Wie heißt der Bruder meines Zahnarztes?', 'der Bruder meines Zahnarztes heißt'],
  ['Kann ich Lakritze essen?', 'ich kann Lakritze essen'],
  ['Welche Bücher liest Tom?', 'Tom liest Bücher'],
  ['The boat is blue.', 'The boat is blue.'],
])('%s', (question, statement) => {
  expect(questionToStatement(question, ['Anna', 'Tom', 'Ana'])).toBe(statement);
});
