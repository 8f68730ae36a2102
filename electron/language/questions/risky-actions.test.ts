import { describe, expect, it } from 'vitest';
import { plannedActionsIn } from './planned-actions';
import { isRiskyAction, readForeignRiskyAction } from './risky-actions';

describe('what is hard to take back', () => {
  it.each(['delete the photos', 'wipe the disk', 'publish the page', 'pay the invoice', 'send it', 'sign the lease'])(
    '%s',
    (action) => expect(isRiskyAction(action)).toBe(true),
  );
  it.each(['read the photos', 'brew the tea', 'book a flight', ''])('not: %s', (action) =>
    expect(isRiskyAction(action)).toBe(false),
  );
});

describe('a risky action of another language', () => {
  it.each([
    ['Ich lösche jetzt die alten Fotos', 'delete alten fotos'],
    ['Morgen werde ich den Mietvertrag unterschreiben', 'sign mietvertrag'],
    ['Je vais payer la facture', 'pay facture'],
    ['Voy a borrar las fotos', 'delete fotos'],
    ['Devo inviare il contratto', 'send contratto'],
    ['Ik betaal de rekening', 'pay rekening'],
    ['Vou deletar as fotos', 'delete fotos'],
  ])('%s', (sentence, action) => {
    expect(readForeignRiskyAction(sentence)).toContain(action.split(' ')[0]);
    expect(plannedActionsIn(sentence)[0]?.split(' ')).toEqual(expect.arrayContaining(action.split(' ')));
  });

  it.each([
    'Ich habe gestern die Fotos gelöscht',
    'Das Löschen dauert lange',
    'Les photos sont belles',
    'Ich will das wissen',
    'Wir haben die Zahlen vom Mai',
    'Es un buen signe',
    'The photos are in the box',
  ])('none: %s', (sentence) => expect(readForeignRiskyAction(sentence)).toBeNull());

  it('costs linear time', () => {
    expect(readForeignRiskyAction('wir '.repeat(50_000))).toBeNull();
  });
});
