import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NoteId, ProjectId, SessionId } from '../../shared/domain/ids';
import type { MayLeave } from '../../shared/domain/project';
import { openCorpusChat } from './testing/corpus-chat';

const HOST = 'models.example';
const SUBJECTS = ['the boiler', 'the roof', 'die Heizung', 'la caldera'];
const SENTENCES: ((subject: string, word: string) => string)[] = [
  (subject, word) => `The code of ${subject} is ${word}`,
  (subject, word) => `I decided on ${word} for ${subject}`,
  (subject, word) => `Always ask ${word} before you repair ${subject}`,
  (_, word) => `I live in ${word}`,
  (_, word) => `My sister is called ${word}`,
];
const QUESTIONS: ((subject: string) => string)[] = [
  (subject) => `What is the code of ${subject}?`,
  (subject) => `Why did I decide on ${subject}?`,
  (subject) => `I am about to repair ${subject}.`,
  () => 'Where do I live?',
  () => 'Who is my sister?',
  (subject) => `Summarise what we said about ${subject}`,
];

const textArbitrary = fc.record({
  project: fc.nat(2),
  place: fc.constantFrom('note', 'message', 'document', 'kept from a chat', 'profile'),
  subject: fc.constantFrom(...SUBJECTS),
  sentence: fc.nat(SENTENCES.length - 1),
});
const MAY_LEAVE: MayLeave[] = [
  { kind: 'settings' },
  { kind: 'nothing' },
  { kind: 'this-computer' },
  { kind: 'hosts', hosts: ['elsewhere.example'] },
];

describe('of any vault with projects', () => {
  it('nothing from outside of a project stands in what a question asked in it reads or sends, and what may not leave is never sent', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(textArbitrary, { minLength: 3, maxLength: 10 }),
        fc.array(fc.constantFrom(...MAY_LEAVE), { minLength: 2, maxLength: 2 }),
        fc.constantFrom(...QUESTIONS),
        fc.constantFrom(...SUBJECTS),
        async (texts, mayLeave, questionOf, subject) => {
          const test = await openCorpusChat();
          try {
            const ids: ProjectId[] = [];
            for (const [index, kind] of mayLeave.entries())
              ids.push((await test.corpus.projects.create(`Project ${index}`, { mayLeave: kind })).id);
            // Each text has a word of its own, which tells where it comes from; the third place is no project.
            const words: string[][] = [[], [], []];
            for (const [index, { project, place, subject: about, sentence }] of texts.entries()) {
              const word = `qux${String.fromCodePoint(97 + index)}zor`;
              words[project]!.push(word);
              await add(test, ids[project] ?? null, place, SENTENCES[sentence]!(about, word));
            }
            await test.retrieve('warm up');
            test.useProvider(HOST);
            for (const id of [ids[0], undefined]) {
              const from = test.fake.requests.length;
              const answer = await test.send(await test.newSession(id), questionOf(subject));
              const sent = JSON.stringify(test.fake.requests.slice(from).map(({ body }) => body));
              const trace = JSON.stringify([answer.text, await test.corpus.store.get('traces', answer.traceId!)]);
              if (id !== undefined)
                for (const word of [...words[1]!, ...words[2]!]) expect(sent + trace).not.toContain(word);
              for (const [index, kind] of mayLeave.entries())
                if (kind.kind !== 'settings') for (const word of words[index]!) expect(sent).not.toContain(word);
            }
          } finally {
            await test.close();
          }
        },
      ),
      { numRuns: 12 },
    );
  });
});

async function add(
  { corpus, document }: Awaited<ReturnType<typeof openCorpusChat>>,
  project: ProjectId | null,
  place: string,
  text: string,
): Promise<void> {
  const move = async (session: SessionId) => {
    if (project !== null) await corpus.projects.moveChats([session], project);
  };
  const choose = async (notes: NoteId[]) => {
    if (project !== null) await corpus.projects.add(project, { notes, resources: [] });
  };
  if (place === 'note') {
    const note = await corpus.unit(text, undefined, { status: 'kept', keptAt: 1 });
    return choose([note.id]);
  }
  if (place === 'document') {
    const [chunk] = await document('Papers', [text]);
    if (project !== null) await corpus.projects.add(project, { notes: [], resources: [chunk!.resourceId] });
    return;
  }
  const { session, messages } = await corpus.session([`${text}.`, 'I see.']);
  await move(session.id);
  if (place === 'message') return;
  const unit = await corpus.unit(text, { message: messages[0]!, quote: text });
  const { note } = await corpus.review.keep({ id: unit.id, alike: [] });
  if (place === 'profile') await corpus.profile.add(note.id);
}
