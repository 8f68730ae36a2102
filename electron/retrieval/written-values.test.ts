import { describe, expect, it } from 'vitest';
import type { RetrievalTrace } from '../../shared/domain/trace';
import { noteEntry } from './testing/entries';
import { openFunnel } from './testing/open-funnel';

const vault = [
  noteEntry('weir', 'Inspection', { body: 'The inspection of the weir was on 2024-05-17, in the rain.' }),
  noteEntry('wehr', 'Begehung', { body: 'Die Begehung fand am 17. Mai 2024 statt, mit Frau Kurz.' }),
  noteEntry('visite', 'Visite', { body: 'La visite du barrage a eu lieu le 17 mai 2024.' }),
  noteEntry('short', 'Besuch', { body: 'Wir waren am 17.05.2024 wieder dort.' }),
  noteEntry('other', 'Later', { body: 'The next one was on 2024-05-18, and another on May 17, 2022.' }),
  noteEntry('growth', 'Growth', { body: 'Growth of 3.5% this year; it cost €1,250 in 12 parts.' }),
  noteEntry('zins', 'Zinsen', { body: 'Der Zins beträgt 3,5 %, das sind 1.250 € im Jahr.' }),
  noteEntry('rent', 'Loyer', { body: 'Le loyer est de 1 250 € et le code est 01067.' }),
  noteEntry('code', 'Agent', { body: 'Agent 007 has version v2.10.3 at 192.168.1.1, from 14:30.' }),
  noteEntry('phone', 'Office', { body: 'Call +49 30 1234567. ISBN 978-0-306-40615-7.' }),
  noteEntry('tel', 'Büro', { body: 'Tel. 030/123 45 67, 🌱 im Garten.' }),
  noteEntry('near', 'Other numbers', { body: 'Room 13.5, line 12501, 192.168.1.10, 2.10.31, 7 cats.' }),
  noteEntry('it', 'Department', { body: 'The IT department met; The Who played. Do it.' }),
  noteEntry('ship', 'Schiffe', { body: 'Die Donau\u00addampf\u200bschiff-Fahrt.' }),
  noteEntry('will', 'Plans', { body: 'Whoever it will be, they may tell us.' }),
];

const kept = ({ package: { order } }: RetrievalTrace) => order.map((ref) => ref.split(':')[1]!).toSorted();

describe('a question without words', () => {
  it.each([
    ['2024-05-17', ['short', 'visite', 'wehr', 'weir']],
    ['"2024-05-17"', ['weir']],
    ['17.05.2024', ['short', 'visite', 'wehr', 'weir']],
    ['17/05/2024', ['short', 'visite', 'wehr', 'weir']],
    ['May 17, 2024', ['short', 'visite', 'wehr', 'weir']],
    ['17 mai 2024', ['short', 'visite', 'wehr', 'weir']],
    ['17. Mai', ['other', 'short', 'visite', 'wehr', 'weir']],
    ['May 17', ['other', 'short', 'visite', 'wehr', 'weir']],
    ['17.05.', ['other', 'short', 'visite', 'wehr', 'weir']],
    ['2024-05', ['other', 'short', 'visite', 'wehr', 'weir']],
    ['2024-05-18', ['other']],
    ['3.5%', ['growth', 'zins']],
    ['3,5 %', ['growth', 'zins']],
    ['"3.5%"', ['growth', 'zins']],
    ['€1,250', ['growth', 'rent', 'zins']],
    ['1250', ['growth', 'rent', 'zins']],
    ['1.250', ['growth', 'rent', 'zins']],
    ['+49 30 1234567', ['phone', 'tel']],
    ['030 1234567', ['phone', 'tel']],
    ['978-0-306-40615-7', ['phone']],
    ['9780306406157', ['phone']],
    ['007', ['code']],
    ['01067', ['rent']],
    ['7', ['near']],
    ['v2.10.3', ['code']],
    ['2.10.3', ['code']],
    ['192.168.1.1', ['code']],
    ['14:30', ['code']],
    ['2024', ['other', 'short', 'visite', 'wehr', 'weir']],
    ['🌱', ['tel']],
    ['Donaudampfschiff', ['ship']],
    ['IT', ['it']],
    ['the who', ['it']],
    ['it will be', ['will']],
  ])('finds in a search what holds it, in the ways it is written: %s', async (question, expected) => {
    const { ask } = await openFunnel(vault);
    expect(kept((await ask(question)).trace)).toEqual(expected);
  });

  it.each([
    ['What happened on 2024-05-17?', ['short', 'visite', 'wehr', 'weir']],
    ['Was ist am 17.05.2024 passiert?', ['short', 'visite', 'wehr', 'weir']],
    ['Was geschah am 17. Mai 2024?', ['short', 'visite', 'wehr', 'weir']],
    ['2024-05-17', ['short', 'visite', 'wehr', 'weir']],
    ['What is 978-0-306-40615-7?', ['phone']],
    ['Was ist +49 30 1234567?', ['phone', 'tel']],
  ])('finds it in a chat: %s', async (question, expected) => {
    const { ask } = await openFunnel(vault);
    expect(kept((await ask(question, { surface: 'chat' })).trace)).toEqual(expected);
  });

  it('gives what was written on a day after what says it', async () => {
    const then = Date.UTC(2024, 4, 17, 12);
    const { ask } = await openFunnel([
      ...vault,
      { ...noteEntry('then', 'Weir', { body: 'The lock keeper came by boat.' }), at: then },
    ]);
    const { trace } = await ask('2024-05-17');
    expect(kept(trace)).toContain('then');
    expect(trace.package.order.at(-1)).toBe('note:then');
    expect(kept((await ask('"2024-05-18"')).trace)).toEqual(['other']);
  });

  it('says what no note holds', async () => {
    const { ask } = await openFunnel(vault);
    const { trace } = await ask('what is it');
    expect(trace.package.order).toEqual([]);
    expect(trace.notices).toContainEqual(
      expect.objectContaining({ message: { code: 'nothing-applies', phrases: ['what is it'] } }),
    );
  });
});
