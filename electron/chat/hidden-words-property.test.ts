import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Note } from '../../shared/domain/note';
import type { HiddenReason } from '../../shared/domain/trace-reasons';
import { openCorpusChat } from './testing/corpus-chat';

const THINGS = ['kettle', 'ladder', 'harbour', 'piano', 'greenhouse', 'boiler', 'attic', 'workshop'];
/** A word that stands in no other claim. */
const tokenOf = (index: number) => `zor${'bdfgklmnprtv'[index % 12]}a${'bdfgklmnprtv'[Math.floor(index / 12)]}ik`;

const CLAIMS: ((thing: string, token: string) => string)[] = [
  (thing, token) => `The password of the ${thing} is ${token} seven`,
  (thing, token) => `Aunt Petra keeps the ${thing} key under the ${token} pot`,
  (thing, token) => `We decided to use ${token} varnish for the ${thing}`,
  (thing, token) => `Always check the ${token} gauge before you open the ${thing}`,
  (thing, token) => `The ${thing} was not repaired by ${token} brothers`,
];
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const TELLINGS: ((claim: string) => string)[] = [
  (claim) => `${claim}.`,
  (claim) => `It rained in the morning. ${claim}! Then we had soup.`,
  (claim) => `You said that ${lowerFirst(claim)}, didn’t you.`,
  (claim) => `Yes: “${claim}” is what you told me on 3 May.`,
  (claim) => `Some points:\n- The bins go out on Tuesday\n- ${claim}\n- The lamp flickers`,
];

const vaultArbitrary = fc.array(
  fc.record({
    claim: fc.nat(CLAIMS.length - 1),
    thing: fc.nat(THINGS.length - 1),
    tellings: fc.array(fc.nat(TELLINGS.length - 1), { minLength: 1, maxLength: 3 }),
    inDocument: fc.option(fc.nat(TELLINGS.length - 1), { nil: null }),
  }),
  { minLength: 3, maxLength: 6 },
);
const actsArbitrary = fc.array(
  fc.record({
    note: fc.nat(5),
    act: fc.constantFrom<HiddenReason | 'back'>('never-surface', 'archived', 'superseded', 'merged', 'back'),
  }),
  { minLength: 2, maxLength: 8 },
);

it('no package of any vault contains a word of a hidden claim, whatever happens to its notes', async () => {
  await fc.assert(
    fc.asyncProperty(vaultArbitrary, actsArbitrary, async (claims, acts) => {
      const test = await openCorpusChat();
      try {
        const { corpus } = test;
        const notes: Note[] = [];
        for (const [index, { claim, thing, tellings, inDocument }] of claims.entries()) {
          const text = CLAIMS[claim]!(THINGS[thing]!, tokenOf(index));
          const { messages } = await corpus.session([
            `${text}.`,
            ...tellings.map((phrasing) => TELLINGS[phrasing]!(text)),
          ]);
          const unit = await corpus.unit(
            text,
            { message: messages[0]!, quote: text },
            { category: text.startsWith('We decided') ? 'decision' : 'fact' },
          );
          notes.push((await corpus.review.keep({ id: unit.id, alike: [] })).note);
          if (inDocument !== null)
            await test.document(`Papers ${index}`, [`# Papers\n\n${TELLINGS[inDocument]!(text)}`]);
        }
        let heirs = 0;
        for (const { note: at, act } of acts) {
          const { id } = notes[at % notes.length]!;
          const { status, neverSurface } = corpus.catalog.note(id)!;
          const heir = async () =>
            (
              await corpus.notes.create({
                title: `Nothing of it is open any more, number ${(heirs += 1)}`,
                body: '',
                category: 'fact',
              })
            ).id;
          if (act === 'never-surface') await corpus.notes.setNeverSurface(id, true);
          else if (act === 'back' && neverSurface) await corpus.notes.setNeverSurface(id, false);
          else if (act === 'back' && (status === 'archived' || status === 'superseded'))
            await corpus.notes.setStatus(id, 'kept');
          else if (act === 'archived' && status === 'kept') await corpus.notes.setStatus(id, 'archived');
          else if (act === 'superseded' && status === 'kept') await corpus.notes.supersede(await heir(), id, 'note');
          else if (act === 'merged' && status === 'kept')
            await corpus.notes.merge({ into: await heir(), from: [id] }, 'note');
        }
        for (const [index, { thing }] of claims.entries()) {
          for (const question of [
            `What about the ${THINGS[thing]}?`,
            `Why did we decide on the varnish for the ${THINGS[thing]}?`,
            `I am about to open the ${THINGS[thing]}.`,
          ]) {
            const { sources, lessons, trace } = await test.retrieve(question);
            for (const [other, note] of notes.entries()) {
              const { status, neverSurface } = corpus.catalog.note(note.id)!;
              const isHistory = status === 'superseded' && !neverSurface;
              if (status === 'kept' && !neverSurface) continue;
              const shown = JSON.stringify([
                sources,
                lessons,
                trace.candidates,
                ...(isHistory ? [] : [trace.facts, trace.decisions]),
              ]);
              expect(shown.includes(tokenOf(other)), `${question} tells claim ${other}`).toBe(false);
            }
            // What nobody hid is told.
            const own = corpus.catalog.note(notes[index]!.id)!;
            if (question.startsWith('What about') && own.status === 'kept' && !own.neverSurface)
              expect(JSON.stringify(sources)).toContain(tokenOf(index));
          }
        }
      } finally {
        await test.close();
      }
    }),
    { numRuns: 15, seed: 21 },
  );
}, 120_000);
