import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StartingQuestions } from '../../shared/ipc/routes/chat';
import { startWindowlessApp, type WindowlessApp } from './testing/windowless-app';

/** Made-up chats; each turn is what the person said, what the assistant said. */
const CHATS: Record<string, readonly string[]> = {
  'A new desk at work': [
    'Frachtwerk offered me the team lead and Nordlog offered me more money.',
    'What speaks for each of them?',
    'I decided to stay at Frachtwerk because the team is small and I can walk there.',
    'Then tell Nordlog soon, they will want to fill the place.',
    'I am glad that is settled.',
    'Good.',
  ],
  'Clara is coming to dinner': [
    'My sister Clara is coming over with the children.',
    'Is there anything they do not eat?',
    'My sister Clara never eats gluten.',
    'Then a risotto would suit everyone.',
  ],
  'Die Terrasse': [
    'Für die Terrasse gibt es Lärche oder Douglasie.',
    'Lärche ist dauerhafter, Douglasie günstiger.',
    'Wir nehmen für die Terrasse Lärche, weil sie auch ohne Anstrich lange hält.',
    'Dann bestellt sie vor dem Frühjahr.',
    'Der Zimmermann kommt am 14. April 2027.',
    'Gut, bis dahin ist der Boden trocken.',
  ],
  'El piso nuevo': [
    'Hay dos pisos que me gustan, uno en Triana y otro en Nervión.',
    '¿Cuál está más cerca del trabajo?',
    'Elegí el piso de Triana porque tiene un balcón que da al río.',
    'Enhorabuena.',
  ],
};

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

describe('questions that an import answers', () => {
  let folder: string;
  let app: WindowlessApp;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'engram-starting-'));
    app = await startWindowlessApp(join(folder, 'data'));
  });
  afterEach(async () => {
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const importFile = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const { uploadId } = await app.call('import.begin', { files: [{ name, size: bytes.length }] });
    await app.call('import.append', { uploadId, file: 0, bytes });
    const { streamId } = await app.call('import.run', { uploadId, extract: true, person: 'Me', areMine: true });
    await app.untilEnded(streamId);
  };
  const importChats = (chats: typeof CHATS) =>
    importFile(
      'talks.json',
      encode({
        sessions: Object.entries(chats).map(([title, turns]) => ({
          title,
          turns: turns.map((text, index) => ({ id: `${index}`, speaker: index % 2 === 0 ? 'Me' : 'ChatGPT', text })),
        })),
      }),
    );
  const read = () => app.call('chat.startingQuestions', null);
  const found = async (): Promise<StartingQuestions['questions']> => {
    await expect.poll(async () => (await read()).isLooking, { timeout: 60_000 }).toBe(false);
    return (await read()).questions;
  };

  it('are made of these chats, in their languages, each with the sentence that answers it', async () => {
    await importChats(CHATS);
    expect((await read()).isLooking).toBe(true);
    const questions = await found();
    expect(questions).toHaveLength(3);
    const said = Object.values(CHATS).flat();
    for (const { answer } of questions) expect(said).toContain(answer);
    expect(new Set(questions.map(({ title }) => title)).size).toBe(3);
    expect((await app.call('chat.sessions', {})).map(({ title }) => title).sort()).toEqual(Object.keys(CHATS).sort());
  }, 90_000);

  it('are put away for good, and go with their chat', async () => {
    await importChats({ 'A new desk at work': CHATS['A new desk at work']! });
    expect((await found()).map(({ question, answer }) => ({ question, answer }))).toEqual([
      {
        question: 'Why did I decide to stay at Frachtwerk?',
        answer: 'I decided to stay at Frachtwerk because the team is small and I can walk there.',
      },
    ]);
    const [session] = await app.call('chat.sessions', {});
    await app.call('chat.deleteSession', { id: session!.id });
    expect((await read()).questions).toEqual([]);
    await app.call('chat.restoreSession', { id: session!.id });
    expect((await read()).questions).toHaveLength(1);
    await app.call('chat.putAwayStartingQuestions', null);
    expect(await read()).toEqual({ isLooking: false, questions: [], ofNotes: [] });
  }, 90_000);

  it('are none where nothing that was imported answers one', async () => {
    await importChats({ Weather: ['Is it going to rain?', 'I cannot know.', 'Thanks anyway.', 'You are welcome.'] });
    expect(await found()).toEqual([]);
  }, 90_000);

  it('of kept notes are their own, and a note that says something else is asked for by none', async () => {
    for (const title of ["Clara doesn't eat gluten", 'Sourdough', 'We fly to Lisbon on 3 May 2027'])
      await app.call('notes.create', { title, body: '', category: 'fact' });
    expect((await read()).ofNotes).toEqual(['When do we fly to Lisbon?', 'What do I know about “Sourdough”?']);
  });
});
