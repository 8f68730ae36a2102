import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { afterEach, describe, expect, it } from 'vitest';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import { formatList } from './format-list';
import { formatNumber } from './format-number';
import { setLanguage, t, type Messages } from './message';
import { pseudo, pseudoSentence } from './pseudo';

afterEach(() => setLanguage({ locale: 'en', messages: en }));

/** The names of values and elements in a sentence, and of plurals their categories. */
function namesIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [`<${element.value}>`, ...namesIn(element.children)];
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return [element.value, ...Object.values(element.options).flatMap(({ value }) => namesIn(value))];
    return [element.value];
  });
}

const sentencesOf = (messages: Messages): [string, string][] =>
  Object.entries(messages).flatMap(([area, sentences]) =>
    Object.entries(sentences).map(([name, text]): [string, string] => [`${area}.${name}`, text]),
  );

describe.each([
  ['German', de],
  ['the pseudo-locale', pseudo],
])('%s', (_name, messages) => {
  const english = new Map(sentencesOf(en));

  it('has every sentence of English, filled in with the same values', () => {
    const own = sentencesOf(messages);
    expect(own.map(([key]) => key).toSorted()).toEqual([...english.keys()].toSorted());
    const wrong = own.flatMap(([key, text]) => {
      const expected = [...new Set(namesIn(parse(english.get(key)!)))].toSorted().join(' ');
      const found = [...new Set(namesIn(parse(text)))].toSorted().join(' ');
      return found === expected ? [] : [`${key}: ${found || 'nothing'} instead of ${expected || 'nothing'}`];
    });
    expect(wrong).toEqual([]);
  });

  it('leaves none empty', () => {
    expect(
      sentencesOf(messages).filter(([key, text]) => text.trim() === '' && english.get(key)!.trim() !== ''),
    ).toEqual([]);
  });
});

describe('a sentence', () => {
  it('is formed by the rules of its language', () => {
    setLanguage({ locale: 'de-DE', messages: de });
    expect(formatNumber(1_204.5)).toBe('1.204,5');
    expect(formatList(['a', 'b', 'c'])).toBe('a, b und c');
    setLanguage({ locale: 'en', messages: en });
    expect(formatList(['a', 'b', 'c'])).toBe('a, b and c');
    expect(formatList(['a', 'b'], 'or')).toBe('a or b');
  });

  it('holds braces and quotation marks of the person as they are', () => {
    expect(t('ui.quoted', { text: "it's {x} <b>" })).toBe("“it's {x} <b>”");
  });
});

describe('the pseudo-locale', () => {
  it('changes words, not what is filled in', () => {
    expect(
      pseudoSentence('Kept {count, plural, one{# note} other{# notes}} of <link>the archive</link> “{title}”'),
    ).toBe(
      '⟦Képt {count,plural,one{# ñøté} other{# ñøtés}} øf <link>thé årçhîvé~~</link> “{title}”⟧'.replace('ç', 'c'),
    );
  });
});
