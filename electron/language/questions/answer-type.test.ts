import { describe, expect, it } from 'vitest';
import { answerTypeOf, statesAnswerType } from './answer-type';

describe('the type of answer a question asks for', () => {
  it.each([
    ['When did Anna move?', 'time'],
    ['Do you know when the train leaves?', 'time'],
    ['How long have they been married?', 'duration'],
    ['How many weeks does it take?', 'duration'],
    ['How many children has Ben?', 'number'],
    ['In which city does Chidi live?', 'place'],
    ['Where did she move from?', 'place'],
    ['With whom did I have dinner?', 'person'],
    ['What motivated Ben to leave?', 'reason'],
    ['Wann fährt der Zug?', 'time'],
    ['Wie viele Gäste kommen?', 'number'],
    ['Wohin ziehen wir?', 'place'],
    ['Pourquoi a-t-il refusé ?', 'reason'],
    ['¿Quién vino a cenar?', 'person'],
    ['Dove abita Marta?', 'place'],
    ['Quando é a reunião?', 'time'],
    ['你什么时候搬家？', 'time'],
    ['誰が来ましたか', 'person'],
    ['회의는 언제예요?', 'time'],
    ['What did Anna do when she was in Rome?', null],
    ['How did Anna feel after the race?', 'feeling'],
    ['What was Ben’s reaction to the news?', 'feeling'],
    ['Wie heißt das Boot?', 'name'],
    ['Which book did Ben recommend?', 'name'],
    ['Is the boat blue?', null],
  ])('%s', (question, type) => {
    expect(answerTypeOf(question)).toBe(type);
  });

  it.each([
    ['time', 'We leave next Friday', 'We leave early'],
    ['duration', 'Five years already!', 'It was lovely'],
    ['number', 'She has three cats', 'She has cats'],
    ['place', 'I moved from Sweden', 'A big move towards my goal'],
    ['place', 'Die Lampe steht im Keller', 'Die Lampe ist blau'],
    ['person', 'I had dinner with Lena', 'I had dinner'],
    ['person', 'my mother gave it to me', 'it was given to me'],
    ['reason', 'I left because it was loud', 'I left at nine'],
    ['reason', 'Wir gingen, weil es laut war', 'Wir gingen um neun'],
    ['feeling', 'I was so proud of her', 'I saw her at nine'],
    ['name', 'It was "The Sea" again', 'It was that one again'],
    ['time', '我昨天搬家了', '我搬家了'],
  ] as const)('%s is in “%s”, not in “%s”', (type, states, lacks) => {
    expect(statesAnswerType(type, states)).toBe(true);
    expect(statesAnswerType(type, lacks)).toBe(false);
  });
});
