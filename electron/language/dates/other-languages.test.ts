import { describe, expect, it } from 'vitest';
import { parseTimeWindow } from './parse-time-window';

/** A Wednesday. */
const AS_OF = Date.UTC(2026, 4, 13, 15);
const day = (time: number): string => new Date(time).toISOString().slice(0, 10);

describe('times in other languages', () => {
  it.each([
    ['Was habe ich am 3. Mai 2024 notiert?', 'am 3. Mai 2024', '2024-05-03', '2024-05-03'],
    ['Was war im Januar?', 'im Januar', '2026-01-01', '2026-01-31'],
    ['Was haben wir letzte Woche beschlossen?', 'letzte Woche', '2026-05-04', '2026-05-10'],
    ['Wo war ich gestern?', 'gestern', '2026-05-12', '2026-05-12'],
    ['Was sagte Anna vor drei Wochen?', 'vor drei Wochen', '2026-04-19', '2026-04-26'],
    ['Was war am Freitag?', 'am Freitag', '2026-05-08', '2026-05-08'],
    ['Was kaufte ich im Jahr 2022?', 'im Jahr 2022', '2022-01-01', '2022-12-31'],
    ['Qu’ai-je noté le 3 mai 2024 ?', '3 mai 2024', '2024-05-03', '2024-05-03'],
    ['Que s’est-il passé en mars ?', 'en mars', '2026-03-01', '2026-03-31'],
    ['Qu’avons-nous dit la semaine dernière ?', 'la semaine dernière', '2026-05-04', '2026-05-10'],
    ['Où étais-je hier ?', 'hier', '2026-05-12', '2026-05-12'],
    ['Qu’a dit Paul hier ?', 'hier', '2026-05-12', '2026-05-12'],
    ['¿Qué anoté el 5 de marzo?', '5 de marzo', '2026-03-05', '2026-03-05'],
    ['¿Qué pasó en enero de 2024?', 'en enero de 2024', '2024-01-01', '2024-01-31'],
    ['¿Qué decidimos el mes pasado?', 'el mes pasado', '2026-04-01', '2026-04-30'],
    ['O que fiz em fevereiro?', 'em fevereiro', '2026-02-01', '2026-02-28'],
    ['O que decidimos na semana passada?', 'na semana passada', '2026-05-04', '2026-05-10'],
    ['Cosa ho scritto il 3 maggio 2024?', '3 maggio 2024', '2024-05-03', '2024-05-03'],
    ['Dove eravamo l’anno scorso?', 'l’anno scorso', '2025-01-01', '2025-12-31'],
    ['Wat deden we in maart?', 'in maart', '2026-03-01', '2026-03-31'],
    ['Wat zei Daan gisteren?', 'gisteren', '2026-05-12', '2026-05-12'],
    ['Was habe ich diese Woche gelernt?', 'diese Woche', '2026-05-11', '2026-05-17'],
    ['Qu’avons-nous décidé cette semaine ?', 'cette semaine', '2026-05-11', '2026-05-17'],
    ['Vad gjorde vi förra veckan?', 'förra veckan', '2026-05-04', '2026-05-10'],
    ['Co robiliśmy w zeszłym tygodniu?', 'w zeszłym tygodniu', '2026-05-04', '2026-05-10'],
    ['Что я узнал на прошлой неделе?', 'на прошлой неделе', '2026-05-04', '2026-05-10'],
    ['Что мы делали в марте?', 'марте', '2026-03-01', '2026-03-31'],
    ['Що ми вирішили в березні?', 'березні', '2026-03-01', '2026-03-31'],
    ['先週何を学びましたか？', '先週', '2026-05-04', '2026-05-10'],
    ['3月に何を決めましたか？', '3月', '2026-03-01', '2026-03-31'],
    ['三月份我们做了什么？', '三月', '2026-03-01', '2026-03-31'],
    ['上周我们决定了什么？', '上周', '2026-05-04', '2026-05-10'],
    ['지난주에 뭘 배웠지?', '지난주', '2026-05-04', '2026-05-10'],
    ['Geçen ay ne yaptık?', 'Geçen ay', '2026-04-01', '2026-04-30'],
    ['ماذا فعلنا الأسبوع الماضي؟', 'الأسبوع الماضي', '2026-05-04', '2026-05-10'],
    ['3日前に何をしましたか？', '3日前', '2026-05-10', '2026-05-11'],
  ])('%s', (text, phrase, from, to) => {
    const window = parseTimeWindow(text, AS_OF)!;
    expect([day(window.from), day(window.to)]).toEqual([from, to]);
    expect(text).toContain(window.phrase);
    expect(window.phrase.toLowerCase()).toContain(phrase.split(' ').at(-1)!.toLowerCase());
  });

  it.each([
    'Who lives in Mars?',
    'a mayo sandwich',
    'Les Martes',
    'un april',
    'La sexta parte',
    'Wir haben drei Kinder',
    'Wer wohnt hier?',
    'Wie lange lebe ich schon hier?',
    'Wat doen we hier?',
  ])('are not found where none is named: %s', (text) => {
    expect(parseTimeWindow(text, AS_OF)).toBeNull();
  });
});
