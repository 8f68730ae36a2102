import { describe, expect, it } from 'vitest';
import { resolveLanguage } from './choose-language';

describe('the language of the interface', () => {
  it.each([
    ['system', ['de-AT', 'en'], { language: 'de', locale: 'de-AT' }],
    ['system', ['fr', 'de', 'en-GB'], { language: 'de', locale: 'de' }],
    ['system', ['fr-CA'], { language: 'en', locale: 'en' }],
    ['system', [], { language: 'en', locale: 'en' }],
    ['de', ['en-US'], { language: 'de', locale: 'de' }],
    ['en', ['de-DE', 'en-GB'], { language: 'en', locale: 'en-GB' }],
  ] as const)('%s where the system has %s', (wanted, ofSystem, expected) => {
    expect(resolveLanguage(wanted, ofSystem)).toEqual(expected);
  });
});
