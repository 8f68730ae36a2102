import { IntlMessageFormat } from 'intl-messageformat';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadLanguages, speak } from './choose-language';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import { t } from './message';
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

it.each([
  [
    () => t('mainCorpus.theseTwoSaySame', { reason: t('mainCorpus.theSameWords') }),
    'Diese beiden sagen dasselbe: dieselben Wörter.',
  ],
  [
    () =>
      t('mainCorpus.newerNoteSaysOtherwise', {
        reason: t('mainCorpus.attributeAnotherValueSince', { attribute: 'Ort' }),
      }),
    'Die neuere Notiz sagt es anders (Ort: seitdem ein anderer Wert).',
  ],
  [
    () => t('mainChat.turnCouldTakenApart', { message: t('mainStore.messageCannotRead') }),
    de.mainChat.turnCouldTakenApart.replace('{message}', de.mainStore.messageCannotRead),
  ],
])('a reason within a sentence is told as well, case %#', async (write, wanted) => {
  const text = write();
  await german();
  expect(retell(text)).toBe(wanted);
});

it('a reason in the words of a model stays as the model wrote it', async () => {
  const text = t('mainCorpus.theseTwoCannotBoth', { reason: 'Tuesday instead of Friday' });
  await german();
  expect(retell(text)).toBe('Diese beiden können nicht zugleich gelten (Tuesday instead of Friday).');
});

it('sentences that stand one behind the other are told one by one, and words of a server stay', async () => {
  const first = t('mainStore.messageCannotRead');
  const both = `${first} ${t('mainModels.noChatModelChosen')}`;
  await german();
  expect(retell(both)).toBe(`${de.mainStore.messageCannotRead} ${de.mainModels.noChatModelChosen}`);
  expect(retell(`${first} upstream says 17`)).toBe(`${de.mainStore.messageCannotRead} upstream says 17`);
  expect(retell('Upstream says 17. Try again')).toBe('Upstream says 17. Try again');
});

it('labels whose words screens share are told', async () => {
  const write = () => [t('common.askedAgain'), t('profile.added', { title: 'Draft' })];
  const stored = write();
  await german();
  expect(stored.map((text) => retell(text))).toEqual(write());
});

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
