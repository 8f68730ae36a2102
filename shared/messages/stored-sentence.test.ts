import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import { setLanguage, t } from './message';
import { quoted } from './quoted';
import { rememberSentences, said, toStored } from './stored-sentence';

const speakGerman = () => setLanguage({ locale: 'de', messages: de });

beforeAll(rememberSentences);
afterEach(() => setLanguage({ locale: 'en', messages: en }));

describe('a sentence that is stored', () => {
  it('is read in the language of the day, with its values, and with the sentences inside it', () => {
    const why = t('mainCorpus.nearlyTheSameWords');
    const stored = toStored(t('mainCorpus.theseTwoSaySame', { reason: why }));
    const english = said(stored);
    expect(english).toContain(why);
    speakGerman();
    expect(said(stored)).toBe(t('mainCorpus.theseTwoSaySame', { reason: t('mainCorpus.nearlyTheSameWords') }));
    expect(said(stored)).not.toBe(english);
  });

  it('keeps the quotation marks of the day around a name', () => {
    const stored = toStored(t('mainCorpus.mergedWhatIntoShorttitle', { what: quoted('Pier'), shortTitle: 'Harbour' }));
    speakGerman();
    expect(said(stored)).toContain('„Pier“');
  });

  it('holds numbers as numbers, so that plurals follow', () => {
    const stored = toStored(t('mainCorpus.notes', { count: 1 }));
    speakGerman();
    expect(said(stored)).toBe(t('mainCorpus.notes', { count: 1 }));
  });

  it('gives back any value as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (name) => {
        const text = t('mainCorpus.changedName', { name });
        const stored = toStored(text);
        expect(said(stored)).toBe(text);
      }),
    );
  });

  it('is read as it was said where a later version knows it no more', () => {
    const text = t('mainCorpus.changedName', { name: 'Pier & Quay §' });
    const stored = toStored(text);
    speakGerman();
    for (const gone of [stored.replace('changedName', 'gone'), stored.replace('&name', '&other')])
      expect(said(gone)).toBe(text);
  });

  it('is stored once: stored again it stays as it is', () => {
    const stored = toStored(t('mainCorpus.notes', { count: 3 }));
    expect(toStored(stored)).toBe(stored);
  });
});

describe('any other text', () => {
  it('is stored and read as it stands: a person’s, an earlier version’s, and one of a sentence that is not known', () => {
    for (const text of [
      '',
      'These two say the same, as an earlier version wrote it.',
      '§ 5 Abs. 2',
      'Vergleiche § 5, dort steht es.',
      '§mainCorpus.changedName',
    ]) {
      expect(toStored(text)).toBe(text);
      expect(said(text)).toBe(text);
    }
  });

  it('is no sentence inside another one only because a note is named like a word of the app', () => {
    t('common.document');
    for (let made = 0; made < 20; made += 1) t('common.cancel');
    const stored = toStored(t('mainCorpus.changedName', { name: t('common.cancel').length > 0 ? 'Document' : '' }));
    speakGerman();
    expect(said(stored)).toContain('Document');
  });
});
