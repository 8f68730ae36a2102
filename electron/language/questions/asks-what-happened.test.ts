import { describe, expect, it } from 'vitest';
import { termsBesideTime } from './asks-what-happened';

describe('the words beside the time that is asked for, as the index has them', () => {
  it.each([
    ['What happened last summer?', 'last summer', [], []],
    ['The insurer wants dates. What happened with my knee in May?', 'in May', [], ['knee']],
    ['Ich fülle das Formular der Kasse aus. Was war im Oktober mit dem Knie?', 'im Oktober', [], ['kni']],
    ['Estoy con los papeles del seguro. ¿Qué pasó en mayo con la caldera?', 'en mayo', [], ['caldera']],
    ['What did Pia do in May? I forget so much these days.', 'in May', ['Pia'], []],
    // The time stands apart from what is asked.
    ['What broke in the cellar? It was in May.', 'in May', [], ['break', 'cellar']],
  ])('%s', (question, timePhrase, people, terms) => {
    expect(termsBesideTime(question, timePhrase, people)).toEqual(terms);
  });
});
