import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';
import { lessonSentence } from './lesson-sentence';

let corpus: TestCorpus;
beforeEach(async () => {
  corpus = await openTestCorpus();
});
afterEach(async () => {
  await corpus.close();
});

/** How the lesson of a kept sentence is told; null where none is derived. */
async function told(sentence: string): Promise<string | null> {
  const { messages } = await corpus.session([sentence]);
  const note = await corpus.unit(sentence, { message: messages[0]!, quote: sentence }, { category: 'constraint' });
  await corpus.review.keep({ id: note.id, alike: [] });
  const [lesson] = corpus.lessonTable.ofNote(note.id);
  return lesson === undefined ? null : lessonSentence(corpus.catalog, lesson);
}

const SENTENCES = [
  'No speed work before week 3',
  'No coffee after four',
  'Never unplug the freezer without asking Ben',
  "Don't water the cactus in winter",
  'Never send the minutes before Mara has read them',
  'We never open the kiln above 90 degrees',
  'Do not pay the plumber until the drain runs',
  'No visitors in the lab without goggles',
  'Always lock the shed unless Tom is still inside',
  "Don't book the hall without the fire certificate",
  'Stop using the blue ladder on the gravel',
  'Not before Easter: no seedlings outside',
  'Never more than two cars in the yard',
  'You must not rinse the cast iron pan with soap',
  "Don't forget to close the valve before you leave",
  'Never leave without closing the valve',
  'I told you not to print the flyers in colour',
  'No, not the red folder, because it holds the originals',
  'Only the left pump may run at night',
  'Before Christmas, never promise a delivery date',
  'Use the back door, not the front door, when the baby sleeps',
  'No more than 20 minutes in the sauna for Dad',
  "We can't release on Fridays, nobody is there to mend it",
  'Nothing goes live without Priya',
  'Kein Intervalltraining vor Woche 3',
  'Nie den Ofen öffnen, bevor zehn Minuten um sind',
  'Ohne Freigabe geht nichts raus',
  'Nach 20 Uhr bitte nicht mehr bohren',
  'Nicht ohne Helm auf die Baustelle',
  'Den Schlüssel niemals stecken lassen',
  'Vor der Abgabe immer die Seitenzahlen prüfen',
  'Keine Anrufe bei Frau Lorenz vor neun',
  'Auf dem Dach darf niemand allein arbeiten',
  'Die Pumpe nur im Leerlauf abschalten',
  'Pas de sprint avant la semaine 3',
  'Ne jamais ouvrir la vanne sans gants',
  'Pas plus de deux visiteurs à la fois',
  "Toujours prévenir Luc avant d'éteindre le serveur",
  'On ne signe rien sans relire la page 4',
  'Jamais de javel sur le parquet',
  'Sans badge, personne ne monte au troisième',
  "Ne pas arroser les orchidées l'hiver",
  'Nada de series antes de la semana 3',
  'Nunca firmar sin leer la letra pequeña',
  'No mandar facturas los viernes',
  'Antes de pintar hay que lijar la puerta',
  'Sin casco nadie entra en la obra',
  'No dejar nunca el gas abierto',
  'Niente ripetute prima della settimana 3',
  'Mai aprire il forno prima di mezz’ora',
  'Non chiamare la signora Bassi dopo le otto',
  'Senza guanti non si tocca la resina',
  'Prima di spedire controllare sempre l’indirizzo',
  'Non più di tre ospiti nella sauna',
  'Geen intervaltraining voor week 3',
  'Nooit de kraan open laten zonder iemand erbij',
  'Niet bellen naar Sanne voor tien uur',
  'Zonder sleutel komt niemand de kelder in',
  'Altijd eerst de stekker eruit voordat je schoonmaakt',
  'Nunca ligar ao senhor Pinto antes das dez',
];

const DENIALS = new RegExp(
  String.raw`\b(?:${[
    'no',
    'not',
    'never',
    "don['’]t",
    "can['’]t",
    'nothing',
    'without',
    'until',
    'stop',
    'kein\\w*',
    'nie',
    'niemals',
    'nicht',
    'nichts',
    'niemand',
    'ohne',
    'pas',
    'ne',
    'jamais',
    'rien',
    'personne',
    'sans',
    'nada',
    'nunca',
    'sin',
    'nadie',
    'niente',
    'mai',
    'non',
    'senza',
    'geen',
    'nooit',
    'niet',
    'zonder',
    'niemand',
  ].join('|')})\b`,
  'giu',
);
const denials = (text: string): string[] => (text.match(DENIALS) ?? []).map((word) => word.toLowerCase()).sort();
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

describe('a limit or a correction, as the lesson that is shown,', () => {
  it.each(SENTENCES)('never says the opposite: %s', async (sentence) => {
    const shown = await told(sentence);
    if (shown === null) return;
    if (shown.replace(/\.$/u, '') === sentence) return;
    // Another order of the person's words, with every denial, number and name, and hardly any others.
    expect(shown).toMatch(/^Before you /u);
    const said = new Set(wordsOf(sentence));
    expect(denials(shown).length).toBeGreaterThanOrEqual(denials(sentence).length);
    const own = new Set(['before', 'you', 'do', 'not', 'always', 'make', 'sure', 'that', 'because']);
    expect(wordsOf(shown).filter((word) => !said.has(word) && !own.has(word))).toEqual([]);
    expect(wordsOf(sentence).filter((word) => /\d/u.test(word) && !wordsOf(shown).includes(word))).toEqual([]);
  });

  it('is derived in every language', async () => {
    for (const sentence of SENTENCES.slice(24, 30)) expect(await told(sentence)).toBe(`${sentence}.`);
  });
});

it.each([
  'Next time we keep signal and power cables apart',
  'Nächstes Mal gieße ich erst am Abend',
  'La próxima vez le pongo más aceite',
  'La prochaine fois je réserve plus tôt',
])('what the person will do the next time is a lesson in their own words: %s', async (sentence) => {
  expect(await told(sentence)).toContain(sentence.slice(10));
});
