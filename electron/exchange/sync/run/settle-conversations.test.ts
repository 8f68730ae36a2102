import { expect, it } from 'vitest';
import { branchMessages, branchPoints } from '../../../../shared/domain/branches';
import { createIdFactory } from '../../../../shared/domain/id-factory';
import type { Message } from '../../../../shared/domain/message';
import { makeMessage, makeSession } from '../../../testing/sample-rows';
import { partIntoBranches } from './settle-conversations';

let now = 1_000;
const ids = createIdFactory(
  () => (now += 1),
  (length) => new Uint8Array(length),
);
const session = makeSession(ids, 0);
const say = (index: number, text: string): Message => makeMessage(ids, 0, session.id, index, { text });

it('a chat that two devices continued becomes two branches, each answer under its own question', () => {
  const shared = [say(0, 'Hello'), say(1, 'Good day')];
  const desk = [say(2, 'Clay?'), say(3, 'Fire it')];
  const laptop = [say(2, 'Moss?'), say(3, 'Shade'), say(4, 'And water?'), say(5, 'Much')];
  const writerOf = (message: Message) => (laptop.includes(message) ? 'laptop' : 'desk');
  const all = [...shared, ...desk, ...laptop];
  const changed = new Map(partIntoBranches(all, writerOf).map((message) => [message.id, message]));
  const settled = all
    .map((message) => changed.get(message.id) ?? message)
    .toSorted((one, other) => one.index - other.index);
  expect(settled.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  const textsOf = (tip: Message) => branchMessages(settled, tip.id).map(({ text }) => text);
  expect(textsOf(desk[0]!)).toEqual(['Hello', 'Good day', 'Clay?', 'Fire it']);
  expect(textsOf(laptop[2]!)).toEqual(['Hello', 'Good day', 'Moss?', 'Shade', 'And water?', 'Much']);
  const shown = branchMessages(settled, desk[0]!.id);
  expect([...branchPoints(settled, shown).values()]).toEqual([{ questions: [desk[0]!.id, laptop[0]!.id], shown: 0 }]);
  expect(partIntoBranches(settled, writerOf)).toEqual([]);
});

it('a chat without messages of one position stays as it is', () => {
  expect(partIntoBranches([say(0, 'Hello'), say(1, 'Good day')], () => 'desk')).toEqual([]);
});
