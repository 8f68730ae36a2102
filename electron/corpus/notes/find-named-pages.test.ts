import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestCorpus, rowsOf, type TestCorpus } from '../testing/open-test-corpus';
import { findNamedPages } from './find-named-pages';

const PAGES: [title: string, tags?: string[], aliases?: string[]][] = [
  ['Jakob Stein', ['person'], ['Jakob', 'Jakobs']],
  ['Clara', ['person/family']],
  ['Bruno Hartmann', [], ['Bruno']],
  ['Sabine Krüger', ['Kontakte'], ['Frau Krüger', 'Sabine']],
  ['Mark Ellis', ['people'], ['Mark']],
  ['Rose', ['person']],
  ['Ernst Bach', ['personen'], ['Bach', 'Ernst']],
  ['Lucía Ferrer', ['personas'], ['Lucía']],
  ['Tomás', ['persona']],
  ['Ana Torres', ['person'], ['Ana']],
  ['Ana Molina', ['person']],
  ['Peter', ['person']],
  ['Peter', ['person']],
  ['Frachtwerk', ['project']],
  ['Casa Azul', ['proyecto']],
  ['Leipzig', ['ort']],
  ['Sevilla', ['lugar']],
  ['Garden', []],
  ['Sourdough', ['recipe']],
  ['Tea', ['person']],
];

let vault: TestCorpus;
beforeEach(async () => {
  vault = await openTestCorpus();
});
afterEach(() => vault.close());

async function namedIn(sentences: readonly string[]): Promise<string[][]> {
  for (const [title, tags = [], aliases = []] of PAGES)
    await vault.unit(title, undefined, { status: 'kept', keptAt: 1, tags, aliases });
  const { catalog } = vault;
  return sentences.map((text) => findNamedPages(catalog, text, 'own').map((id) => catalog.note(id)!.title));
}

/** Sentences as people write them, with the pages that they name; a reader’s judgement, fixed before the first run. */
const NAMED: [string, ...string[]][] = [
  ['Jakob likes dark chocolate', 'Jakob Stein'],
  ["Jakob's birthday is on 14 November", 'Jakob Stein'],
  ['Dinner with Jakob and Clara on Friday', 'Jakob Stein', 'Clara'],
  ["Clara doesn't eat gluten", 'Clara'],
  ['Ask Bruno about the ladder', 'Bruno Hartmann'],
  ['We met Bruno Hartmann at the fair', 'Bruno Hartmann'],
  ['I gave the keys to Mark', 'Mark Ellis'],
  ['Mark Ellis moved to Boston', 'Mark Ellis'],
  ['The dentist recommended by Rose is closed', 'Rose'],
  ['The Frachtwerk migration is done', 'Frachtwerk'],
  ['I decided to stay at Frachtwerk', 'Frachtwerk'],
  ['Our flat in Leipzig costs 900 euros', 'Leipzig'],
  ['When Clara comes, buy rice', 'Clara'],
  ['Sabine, my boss, leaves in May', 'Sabine Krüger'],
  ['Jakob mag dunkle Schokolade', 'Jakob Stein'],
  ['Am Freitag kommt Clara', 'Clara'],
  ['Ich habe Frau Krüger die Unterlagen geschickt', 'Sabine Krüger'],
  ['Sabine Krüger zieht nach Leipzig', 'Sabine Krüger', 'Leipzig'],
  ['Meine Tante Clara wohnt in Leipzig', 'Clara', 'Leipzig'],
  ['Mit Bruno war ich gestern klettern', 'Bruno Hartmann'],
  ['Wir treffen uns bei Jakob', 'Jakob Stein'],
  ['Ernst Bach spielt Cello', 'Ernst Bach'],
  ['Das Frachtwerk zieht um', 'Frachtwerk'],
  ['Für Clara backe ich ohne Mehl', 'Clara'],
  ['A Lucía le gusta el té verde', 'Lucía Ferrer'],
  ['Cena con Tomás el viernes', 'Tomás'],
  ['Tomás no come gluten', 'Tomás'],
  ['Lucía Ferrer vive en Sevilla', 'Lucía Ferrer', 'Sevilla'],
  ['El proyecto Casa Azul empieza en mayo', 'Casa Azul'],
  ['Hablé con Ana Torres por teléfono', 'Ana Torres'],
  ['Mi hermana Clara estudia en Sevilla', 'Clara', 'Sevilla'],
  ['Hat Jakob Geburtstag am vierten November?', 'Jakob Stein'],
];
/** Sentences that name none of the pages. */
const NAMELESS: string[] = [
  'Jakob Müller likes dark chocolate',
  'Hans Jakob is our plumber',
  'The Jakobsweg starts here',
  'Jakobsson called twice',
  'The Clara-Zetkin-Park is green',
  'clara is a font',
  'Mark the date in the calendar',
  'We mark every jar',
  'Put a mark on the door',
  'The Rose smells of summer',
  'Rose early and walked to work',
  'I bought a rose',
  'Ana called about the flat',
  'Peter likes apples',
  'The garden needs water',
  'Garden the whole weekend',
  'Sourdough needs a warm place',
  'I drink tea',
  'The tea is cold',
  'Marks of the old wall',
  'See `Jakob` in the config',
  'https://example.org/Jakob/photos',
  'jakob@example.org is his address',
  'St. Jakob is a church',
  'Der Bach führt Hochwasser',
  'Wir saßen am Bach',
  'Das ist mein Ernst',
  'Im Ernst, das geht nicht',
  'Der Jakobsweg beginnt hier',
  'Clara Schumann war Pianistin',
  'Die Leipziger Straße ist gesperrt',
  'Das Leipzig-Ticket gilt bis Mai',
  'Wir lesen Brunos Roman',
  'Frau Müller hat angerufen',
  'Ana llamó por el piso',
  'Ana María vive en Madrid',
  'Tomás Ruiz es el fontanero',
  'La casa azul es bonita',
  'Las rosas huelen bien',
  'El Peter de siempre',
  'Los sevillanos cenan tarde',
];

it('pages are found by the names in a sentence, of three languages, and only where one of them is meant', async () => {
  const found = await namedIn([...NAMED.map(([text]) => text), ...NAMELESS]);
  const wrong = found.flatMap((titles, index) => {
    const [text, ...named] = NAMED[index] ?? [NAMELESS[index - NAMED.length]!];
    return titles.filter((title) => !named.includes(title)).map((title) => `${title}: ${text}`);
  });
  const missed = NAMED.flatMap(([text, ...titles], index) =>
    titles.filter((title) => !found[index]!.includes(title)).map((title) => `${title}: ${text}`),
  );
  expect(wrong).toEqual([]);
  // A German noun after a name is written like a second name, and “A” before one is an article in English.
  expect(missed).toEqual([
    'Lucía Ferrer: A Lucía le gusta el té verde',
    'Jakob Stein: Hat Jakob Geburtstag am vierten November?',
  ]);
});

describe('keeping a suggestion', () => {
  it('links it to the pages that it names, as one act with one undo, and no second time', async () => {
    await namedIn([]);
    const unit = await vault.unit('Jakob likes tea with Clara', undefined, { body: 'Said by [[Clara]].' });
    const before = await rowsOf(vault);
    await vault.review.keep({ id: unit.id });
    const titlesOf = () =>
      [...vault.catalog.linksFrom(unit.id)].map(({ kind, to }) => [kind, to && vault.catalog.note(to)!.title]);
    expect(titlesOf()).toEqual([
      ['wikilink', 'Clara'],
      ['related', 'Jakob Stein'],
    ]);
    await vault.writer.undo('review');
    expect(await rowsOf(vault)).toEqual(before);
    await vault.review.keep({ id: unit.id });
    expect(titlesOf()).toHaveLength(2);
  });
});
