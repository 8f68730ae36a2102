import { IntlMessageFormat } from 'intl-messageformat';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadLanguages, speak } from './choose-language';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import { retell } from './retell';

beforeEach(loadLanguages);
afterEach(() => speak({ language: 'en', locale: 'en' }));
const german = () => speak({ language: 'de', locale: 'de' });

it('what a record holds in one language is told in the one spoken now, and back, with what was filled in', async () => {
  const values = { shortTitle: 'Ida’s “plan”', parts: 3 };
  const write = (messages: typeof en, locale: string) =>
    String(new IntlMessageFormat(messages.mainCorpus.shorttitleHoldsPartsClaims, locale).format(values));
  expect(retell(write(de, 'de'))).toBe(write(en, 'en'));
  await german();
  expect(retell(write(en, 'en'))).toBe(write(de, 'de'));
});

it('the person’s own words, and what is in the right language already, stay as they are', async () => {
  await german();
  for (const text of ['', 'We fly to Lisbon', 'Kept', '3 notes', 'Ida: plan', de.mainModels.noChatModelChosen])
    expect(retell(text)).toBe(text);
});

it.each(['Soft clay shrinks more', 'Draft', 'Deleted the draft', 'Notes'])(
  'the person’s words within a sentence are not told in another: %s',
  async (title) => {
    await german();
    expect(retell(`Wrote “${title}”`)).toBe(`„${title}“ geschrieben`);
  },
);

interface Element {
  type: number;
  value: string;
  children: Element[];
  options: Record<string, { value: Element[] }>;
}

/** Values for what a sentence needs, each found again in it. */
function sampleOf(sentence: string, locale: string): Record<string, string | number> | null {
  const values: Record<string, string | number> = {};
  let isReadable = true;
  const walk = (elements: readonly Element[]): void => {
    for (const element of elements) {
      if (element.type === 1) values[element.value] = `Wert${Object.keys(values).length}`;
      else if (element.type === 2) values[element.value] = 1234;
      else if (element.type === 3 || element.type === 4) isReadable = false;
      else if (element.type === 5) values[element.value] = Object.keys(element.options)[0]!;
      else if (element.type === 6) values[element.value] = 1234;
      else if (element.type === 8) walk(element.children);
      if (element.type === 5 || element.type === 6) for (const { value } of Object.values(element.options)) walk(value);
    }
  };
  walk(new IntlMessageFormat(sentence, locale).getAst() as unknown as Element[]);
  return isReadable ? values : null;
}

it('every sentence of the main process that can be read back is told in the other language', async () => {
  await german();
  const wrong: string[] = [];
  let told = 0;
  for (const [area, sentences] of Object.entries(en).filter(([name]) => name.startsWith('main')))
    for (const [name, sentence] of Object.entries(sentences)) {
      const values = sampleOf(sentence, 'en');
      if (values === null || (sentence.replace(/\{[^{}]*\}/gu, '').match(/\p{L}/gu)?.length ?? 0) < 12) continue;
      const tags = { b: (parts: string[]) => parts.join(''), strong: (parts: string[]) => parts.join('') };
      const write = (text: string, locale: string) =>
        String(new IntlMessageFormat(text, locale).format({ ...tags, ...values } as never));
      const wanted = write((de as unknown as Record<string, Record<string, string>>)[area]![name]!, 'de');
      const got = retell(write(sentence, 'en'));
      told += 1;
      if (got !== wanted) wrong.push(`${area}.${name}: ${got} | ${wanted}`);
    }
  expect(told).toBeGreaterThan(1_000);
  // Two sentences that are one in English and two in German cannot be told apart.
  expect(wrong.length, wrong.join('\n')).toBeLessThan(told / 50);
});
