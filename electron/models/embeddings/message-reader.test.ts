import { beforeAll, describe, expect, it } from 'vitest';
import type { Embedder, MessageKind } from '../../ports/engine';
import { createBuiltInEmbedder } from './built-in-embedder';
import { dot } from './unit-vectors';

// Of the built-in encoder's real weights; none of these sentences is among the examples that the models are fitted to.
describe('what a message asks for', () => {
  let embedder: Embedder;
  beforeAll(async () => {
    embedder = await createBuiltInEmbedder();
  }, 60_000);

  it.each<[string, MessageKind, boolean?]>([
    ['What was it you told me to do about the squeaking saddle?', 'asks-advice', false],
    ['Was hattest du mir noch mal vorgeschlagen?', 'asks-advice', true],
    ['¿Qué me recomendaste para las hormigas de la cocina?', 'asks-advice', false],
    ['Did that thing you came up with do any good?', 'asks-outcome', true],
    ['Et alors, ton astuce, ça a marché ?', 'asks-outcome', true],
    ['Who looked after the garden before Mr Holm?', 'asks-former'],
    ['Wie hieß unsere alte Hausverwaltung?', 'asks-former'],
    ['Quel était notre ancien fournisseur d’électricité ?', 'asks-former'],
    ['What did the physiotherapist recommend for the shoulder?', 'other'],
    ['Did the seedlings survive the frost?', 'other'],
    ['How old is the mill?', 'other'],
    ['Wie komme ich in die Altstadt?', 'other'],
    ['What should I do about the moths in the wool?', 'other'],
  ])('%s: %s', async (text, kind, isTopicless) => {
    const [vector] = await embedder.embed([text]);
    const reading = embedder.readMessage!(vector!);
    expect(reading.kind).toBe(kind);
    if (isTopicless !== undefined) expect(reading.isTopicless).toBe(isTopicless);
  });

  it.each([
    ['Tell me again what the joiner charges.', true],
    ['Sag mir noch einmal, wie viel die Hecke gekostet hat.', true],
    ['Fais-moi la liste de ce que Hugo ne mange pas.', true],
    ['告诉我木匠收多少钱。', true],
    ['I told Hugo what the joiner charges.', false],
    ['Die Hecke hat 340 Euro gekostet.', false],
    ['Penser à rappeler Hugo demain.', false],
    ['Remind Hugo to lock the shed.', false],
  ])('“%s” wants an answer: %s', async (text, wantsAnswer) => {
    const [vector] = await embedder.embed([text]);
    expect(embedder.readMessage!(vector!).wantsAnswer === true).toBe(wantsAnswer);
  });

  it.each([
    ['Rub the hinge with a pencil, then open and close the door a few times.', true],
    ['Weich die Bohnen über Nacht in kaltem Wasser ein.', true],
    ['Le mieux serait de repeindre d’abord le cadre.', true],
    ['Noted: the hinge squeaks.', false],
    ['Bohnen enthalten Lektine, die beim Kochen zerfallen.', false],
  ])('“%s” tells what to do: %s', async (text, isAdvice) => {
    const [[vector]] = (await embedder.embedDocuments!([[text]])) as [[Float32Array]];
    expect(dot(vector, embedder.advice!.direction) >= embedder.advice!.least).toBe(isAdvice);
  });

  it.each([
    ['My bike lock code is 4471.', true],
    ['Mein Kürzel im Kalender ist JMB.', true],
    ['Notre taux journalier est de 480 euros.', true],
    ['My week was far too long.', false],
    ['Meine Sorge ist, dass das Eis nicht hält.', false],
    ['Il mio gatto è sul tetto.', false],
  ])('“%s” states a value: %s', async (text, isAttribute) => {
    const [vector] = await embedder.embed([text]);
    expect(embedder.statesValue!(vector!)).toBe(isAttribute);
  });
});
