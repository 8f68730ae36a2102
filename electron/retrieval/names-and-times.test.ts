import { describe, expect, it } from 'vitest';
import type { RetrievalTrace } from '../../shared/domain/trace';
import { entriesOfNote, type IndexEntry } from './index/columns/index-entry';
import { messageEntry, testNote } from './testing/entries';
import { openFunnel } from './testing/open-funnel';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 4, 10, 12);
const pages = (notes: Record<string, string>, at = NOW - DAY_MS): IndexEntry[] =>
  Object.entries(notes).flatMap(([title, body]) =>
    entriesOfNote(testNote(title, title, { body, createdAt: at })).map((entry) => ({ ...entry, at })),
  );
const titlesOf = ({ candidates, package: { order } }: RetrievalTrace) =>
  order.map((ref) => candidates.find((candidate) => candidate.ref === ref)!.title);
const ask = async (entries: IndexEntry[], question: string) =>
  (await (await openFunnel(entries)).ask(question, { surface: 'chat', asOf: NOW })).trace;

const GERMAN = pages({
  Düngung:
    'Für Beete nehmen wir reifen Kompost. Starkzehrer wie Kürbis brauchen im Juni noch einmal Hornmehl, und Kräuter gar nichts. Die Gaben stehen im Plan am Schuppen.',
  Bewässerung: 'Gegossen wird morgens. Die Tonne fasst 300 Liter, der Schlauch reicht bis zum Zaun.',
  Kuchen: 'Der Teig ruht eine Stunde. Danach kommt Streusel darauf, und er bleibt 40 Minuten im Ofen.',
});
const ENGLISH = pages({
  Pruning:
    'We prune the old apple trees in winter, before the buds swell. Cut water shoots at the collar and keep the ladder in the barn.',
  Watering: 'Water the beds in the morning. The barrel holds 300 litres and the hose reaches the fence.',
  Sync: 'Our notes are synced by Syncthing every night. When Syncthing stops, restart it on the old laptop in the barn.',
});
const RADIATORS = pages({
  Service:
    'Bleed the radiators before winter: open the valve, drain the water, check the pressure. Then clean the filter.',
  Roof: 'The gutters are cleaned in November. Two tiles above the porch are loose.',
});
const FRENCH = pages({
  Taille: 'On taille les vieux pommiers en hiver, avant les bourgeons. L’échelle est dans la grange.',
  Arrosage: 'On arrose les planches le matin. Le tonneau contient 300 litres et le tuyau va au portail.',
});

describe('a word with a capital', () => {
  it.each([
    [GERMAN, 'Welchen Dünger brauchen Kürbis Pflanzen im Juni?', 'Düngung'],
    [GERMAN, 'Brauchen Starkzehrer im Juni Hornmehl als Nachschub?', 'Düngung'],
    [GERMAN, 'welchen kompost nehmen wir für beete', 'Düngung'],
    [GERMAN, 'Kompost nehmen wir für welche Beete?', 'Düngung'],
    [GERMAN, 'WELCHEN KOMPOST NEHMEN WIR FÜR BEETE?', 'Düngung'],
    [ENGLISH, 'When do we prune the old Apple trees?', 'Pruning'],
    [ENGLISH, 'When do we prune the old Appel trees?', 'Pruning'],
    [GERMAN, 'Do Starkzehrer and Kürbis need Hornmehl im Juni or Kunstdünger?', 'Düngung'],
    [GERMAN, 'Do Kürbis and other Starkzehrer need Hornmehl im Juni, as an Extragabe?', 'Düngung'],
    [ENGLISH, 'When do we prune the old apple trees in the Yard?', 'Pruning'],
    [ENGLISH, 'Where is the Manual on water for the Beds in the morning?', 'Watering'],
    [RADIATORS, 'How do I bleed the Radiatores before winter?', 'Service'],
    [RADIATORS, 'How do I bleed the Radaitros before winter, open the valve?', 'Service'],
    [ENGLISH, 'When do we prune the old apple Trrees in winter?', 'Pruning'],
    [ENGLISH, 'WHEN DO WE PRUNE THE OLD APPLE TREES?', 'Pruning'],
    [ENGLISH, 'When Do We Prune The Old Apple Trees?', 'Pruning'],
    [ENGLISH, 'What do I restart when Syncthing stops?', 'Sync'],
    [ENGLISH, 'what do i restart when syncthing stops', 'Sync'],
    [FRENCH, 'Quand taille-t-on les vieux Pommiers ?', 'Taille'],
    [FRENCH, 'Quand taille-t-on les vieux pommiers du Verger ?', 'Taille'],
    [FRENCH, 'QUAND TAILLE-T-ON LES VIEUX POMMIERS ?', 'Taille'],
  ])('is no name by itself (%#)', async (entries, question, title) => {
    expect(titlesOf(await ask(entries, question))[0]).toBe(title);
  });

  it.each([
    [ENGLISH, 'What does Syncthing do about apple trees in winter?', 'Pruning'],
    [ENGLISH, 'When do we prune the old apple trees with Marjorie?', 'Pruning'],
    [ENGLISH, 'When do we prune the old apple trees of Kowalski?', 'Pruning'],
  ])(
    'is asked for where the vault writes it as a name, and where it names somebody unknown (%#)',
    async (entries, question, title) => {
      expect(titlesOf(await ask(entries, question))).not.toContain(title);
    },
  );
});

describe('a page that names the time that is asked for', () => {
  const LATER = Date.UTC(2026, 4, 9);
  const dated = [
    ...pages(
      {
        'Meeting notes March': 'We agreed to paint the boat shed and to buy two oars.',
        'Januar 2026': 'Das Dach am Bootshaus wurde gedeckt, die Rechnung kam von Frau Lang.',
        '2025-11': 'Winterlager: beide Boote liegen am Bootshaus.',
        'Réunion de février': 'On a décidé de vendre le vieux canot.',
        Protokoll: 'Sitzung vom 14.04.2026: Wir kaufen ein Segel.',
        'Meeting notes May': 'We agreed to repair the jetty and to sell one oar.',
      },
      LATER,
    ),
  ];

  it.each([
    ['What did we agree on in the meeting in March?', 'Meeting notes March'],
    ['what happened in march 2026?', 'Meeting notes March'],
    ['Was ist im Januar 2026 passiert?', 'Januar 2026'],
    ['What happened in January 2026?', 'Januar 2026'],
    ['What happened in November 2025?', '2025-11'],
    ['Qu’a-t-on décidé en février ?', 'Réunion de février'],
    ['What happened on 14 April 2026?', 'Protokoll'],
  ])('is not left out for the date of its file: %s', async (question, title) => {
    expect(titlesOf(await ask(dated, question))).toContain(title);
  });

  it.each([
    ['What did we decide in May?', 'Retro April 2026'],
    ['What did we decide in May 2026?', 'Retro April 2026'],
    ['Was haben wir im Mai entschieden?', 'Rückblick 12. März 2026'],
    ['Was haben wir im Mai entschieden?', 'Protokoll'],
    ['Qu’a-t-on décidé en mai ?', 'Réunion de février'],
    ['What happened in May?', '2026-04-28'],
  ])('beats the date of its file: %s', async (question, title) => {
    const others = pages(
      {
        'Retro April 2026': 'We agreed to move the boats and to sell the trailer.',
        'Rückblick 12. März 2026': 'Wir haben entschieden, das Tor zu streichen.',
        'Réunion de février': 'On a décidé de vendre le vieux canot.',
        '2026-04-28': 'Decided to keep the trailer one more year. Called the insurance.',
        'Retro May 2026':
          'We agreed to repair the jetty. Wir haben entschieden, ein Ruder zu kaufen. On a décidé de peindre.',
      },
      LATER,
    );
    const protocol = pages({ 'Sitzung 14.04.2026 › Protokoll': 'Entschieden wurde der Kauf eines Segels.' }, LATER);
    const titles = titlesOf(await ask([...others, ...protocol], question));
    expect(titles).toContain('Retro May 2026');
    expect(titles.filter((one) => one.endsWith(title))).toEqual([]);
  });
});

describe('what there was at a time', () => {
  const told = (texts: Record<string, [date: string, text: string]>): IndexEntry[] =>
    Object.entries(texts).map(([id, [date, text]], index) =>
      messageEntry(id, text, { createdAt: Date.parse(date), sessionId: `s${index}` as never }),
    );
  const YEAR = told({
    'april-boat': ['2026-04-14', 'We varnished the boat and ordered two new oars.'],
    'march-boat': ['2026-03-09', 'The boat leaked at the stern, so we ordered resin.'],
    'march-choir': ['2026-03-20', 'Choir practice moved to Wednesday evenings.'],
    'winter-boat': ['2026-01-11', 'We ordered a cover for the boat.'],
  });
  const JAHR = told({
    april: ['2026-04-14', 'Wir haben das Boot lackiert und zwei Ruder bestellt.'],
    märz: ['2026-03-09', 'Das Boot war am Heck undicht, wir haben Harz bestellt.'],
    chor: ['2026-03-20', 'Die Chorprobe ist jetzt immer mittwochs.'],
    winter: ['2026-01-11', 'Wir haben eine Plane für das Boot bestellt.'],
  });
  const refsOf = async (entries: IndexEntry[], question: string) =>
    (await ask(entries, question)).package.order.map((ref) => ref.replace('message:', '')).sort();

  it.each([
    [YEAR, 'What did we do in March?', ['march-boat', 'march-choir']],
    [YEAR, 'Anything in March?', ['march-boat', 'march-choir']],
    [JAHR, 'Was war im März?', ['chor', 'märz']],
    [JAHR, 'Was lief denn im März so?', ['chor', 'märz']],
    [JAHR, 'O que fizemos em março?', ['chor', 'märz']],
    [JAHR, 'Wat hebben we in maart gedaan?', ['chor', 'märz']],
    [YEAR, 'Qu’avons-nous fait en mars ?', ['march-boat', 'march-choir']],
  ] as const)(
    'is asked for where nothing else is named that the vault holds (%#: %s)',
    async (entries, question, refs) => {
      expect(await refsOf(entries, question)).toEqual([...refs]);
    },
  );

  it.each([
    [YEAR, 'What did we order in March?', ['march-boat']],
    [JAHR, 'Was haben wir im März bestellt?', ['märz']],
    [YEAR, 'Anything about the boat in January 2026?', ['winter-boat']],
    [JAHR, 'Was war im Januar 2026 mit dem Boot?', ['winter']],
  ] as const)(
    'leaves other times out where something of that time is on the subject (%#)',
    async (entries, question, refs) => {
      expect(await refsOf(entries, question)).toEqual([...refs]);
    },
  );

  it.each([
    [YEAR, 'Which oars did we order for the boat in February?', 'april-boat'],
    [JAHR, 'Welche Ruder haben wir im Februar fürs Boot bestellt?', 'april'],
  ] as const)('hides no other time where nothing is of that time (%#)', async (entries, question, ref) => {
    expect(await refsOf(entries, question)).toContain(ref);
  });

  const NEWS = told({
    stove: ['2026-02-02', 'The stove in the cabin smokes when the wind is from the east.'],
    soup: ['2026-05-09', 'Soup with Ada at the new place, she sends her love.'],
    ofen: ['2026-02-03', 'Der Ofen in der Hütte raucht bei Ostwind.'],
    suppe: ['2026-05-09', 'Suppe mit Ada im neuen Lokal, sie grüßt alle.'],
  });
  it.each([
    ['Yesterday we lit the stove in the cabin.', ['stove']],
    ['I spent last night in the cabin by the stove.', ['stove']],
    ['Gestern haben wir den Ofen in der Hütte angemacht.', ['ofen']],
    ['Vor zwei Tagen stand ich in der Hütte am Ofen.', ['ofen']],
    ['Last week I worked on this.', []],
    ['Das haben wir letzte Woche gemacht.', []],
  ])('is not asked for by a remark: %s', async (remark, refs) => {
    expect(await refsOf(NEWS, remark)).toEqual(refs);
  });
});
