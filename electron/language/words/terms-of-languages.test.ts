import { describe, expect, it } from 'vitest';
import { LONG_TEXTS } from '../../testing/long-texts';
import { distinctTerms, termsOf, termWords, toTerm } from './terms';

const terms = (text: string): string[] => termsOf(text).map(({ term }) => term);
const words = (text: string): string[] => termsOf(text).map(({ word }) => word);

describe('the term of a word', () => {
  it.each([
    ['Rechnung', 'Rechnungen'],
    ['Haus', 'Häusern'],
    ['Straße', 'STRASSE'],
    ['Wärmepumpe', 'Waermepumpen'],
    ['Müller', 'Mueller'],
    ['réunion', 'reunions'],
    ['cœur', 'coeur'],
    ['clé', 'cles'],
    ['contratos', 'contrato'],
    ['reunión', 'reuniones'],
    ['reunion', 'reuniones'],
    ['podar', 'podamos'],
    ['irmã', 'irmas'],
    ['reunião', 'reuniões'],
    ['recomendou', 'recomendam'],
    ['riunione', 'riunioni'],
    ['biglietti', 'biglietto'],
    ['sleutel', 'sleutels'],
    ['belastingen', 'belasting'],
    ['собака', 'собаки'],
    ['новый', 'новая'],
    ['школа', 'школі'],
    ['ключ', 'ключі'],
    ['γιατρός', 'γιατρού'],
    ['σπίτι', 'σπιτια'],
    ['किताब', 'किताबों'],
    ['புத்தகம்', 'புத்தகங்கள்'],
    ['سيارة', 'السيارات'],
    ['مَدرسة', 'للمدرسة'],
    ['کتاب', 'کتاب‌ها'],
    ['पक्का', 'पक्‍का'],
    ['מסעדה', 'מסעדות'],
    ['דרך', 'דרכים'],
    ['집', '집에서'],
    ['집', '집을'],
    ['차', '차를'],
    ['ＷＩＤＥ', 'wide'],
    ['ｶﾞﾗｽ', 'ガラス'],
    ['Zoë', 'zoe'],
  ])('is one for %s and %s', (one, other) => {
    expect(terms(one)).toEqual(terms(other));
    expect(terms(one)).not.toEqual([]);
  });

  it('of an English word is its lemma’s stem', () => {
    expect(toTerm('bought')).toBe(toTerm('buying'));
    expect(toTerm('notes')).toBe('note');
    expect(toTerm('wolves')).toBe('wolf');
  });

  it('keeps unlike words apart', () => {
    const distinct = ['Hund', 'Katze', 'Maus', 'maison', 'jardin', 'perro', 'gato', 'cane', 'gatto', 'fiets', 'boom'];
    expect(new Set(distinct.map((word) => toTerm(word.toLowerCase()))).size).toBe(distinct.length - 1);
    expect(toTerm('gato')).not.toBe(toTerm('cane'));
  });

  it.each([
    ['가', '가을'],
    ['마', '마을'],
    ['وعد', 'عد'],
    ['שן', 'שנה'],
  ])('keeps a word whose letters end or begin as another’s: %s, %s', (one, other) => {
    expect(terms(one)).not.toEqual(terms(other));
  });
});

describe('words without a topic', () => {
  it.each([
    ['Wo ist die Rechnung vom Arzt?', ['rechnung', 'arzt']],
    ['die Rechnung', ['rechnung']],
    ['Où est la clé de la cave ?', ['clé', 'cave']],
    ['¿Dónde están las llaves?', ['llaves']],
    ['Onde estão as chaves?', ['chaves']],
    ['Dove sono le chiavi?', ['chiavi']],
    ['Waar zijn de sleutels?', ['sleutels']],
    ['我们的猫在哪里？', ['猫']],
    ['猫はどこですか？', ['猫']],
    ['แมวอยู่ที่ไหน', ['แมว']],
    ['고양이는 어디에 있나요?', ['고양', '양이']],
  ])('are left out: %s', (text, left) => {
    expect(words(text)).toEqual(left);
  });

  it.each([
    ['My son wants to pour the tea before I die', ['son', 'wants', 'pour', 'tea', 'die']],
    ['Did the men come to the door?', ['men', 'come', 'door']],
    ['Ya, Sara drove the car', ['ya', 'sara', 'drove', 'car']],
  ])('of other languages stay in English: %s', (text, kept) => {
    expect(words(text)).toEqual(kept);
  });
});

describe('texts without spaces', () => {
  it('share the terms of a part with a question for it', () => {
    const text = new Set(distinctTerms('我们决定把数据库迁移到新的服务器').map(({ term }) => term));
    for (const { term } of distinctTerms('数据库')) expect(text).toContain(term);
  });

  it('take time in proportion to their length', () => {
    expect(termWords('家'.repeat(200_000)).length).toBeGreaterThan(1_000);
    expect(termWords('สวัสดี'.repeat(30_000)).length).toBeGreaterThan(1_000);
    expect(termWords(LONG_TEXTS['a log']!(1_000_000)).length).toBeGreaterThan(1_000);
  });
});
