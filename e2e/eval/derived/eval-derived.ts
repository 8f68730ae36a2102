import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { createCachedEmbedder } from '../cached-embedder';
import { progress, runCommand } from '../run-command';
import { importTranscript } from '../scenarios/import-step';
import type { Life } from '../scenarios/life';
import { observeTurn } from '../scenarios/observe-turn';
import { createScenarioClock } from '../scenarios/scenario-clock';
import { openScenarioVault } from '../scenarios/scenario-vault';
import { takeStep } from '../scenarios/take-step';
import { printDerived } from './print-derived';

const USAGE = `usage: npm run -s eval:derived -- FILE…

FILE    a life, as JSON: {"me": …, "now": …, "sessions": [{"session", "date", "turns": [{"speaker", "text"}]}], "questions": […]}
        Its chats are imported, everything that is proposed is kept, and what the app makes of it is printed to be
        read: suggestions, facts, people, lessons, decisions, topics, summaries, cleaning, answers.`;

const lifeSchema = z.strictObject({
  me: z.string(),
  now: z.iso.date(),
  sessions: z.array(
    z.strictObject({
      session: z.string(),
      date: z.string(),
      turns: z.array(z.strictObject({ speaker: z.string(), text: z.string() })),
    }),
  ),
  questions: z.array(z.string()),
});

const NOON_MS = 43_200_000;
const write = (line: string): boolean => process.stdout.write(`${line}\n`);

// Words such as “yesterday” stand for days in UTC.
process.env.TZ = 'UTC';

async function main(files: string[]): Promise<number> {
  if (files.length === 0) {
    progress(USAGE);
    return 2;
  }
  const embedder = await createCachedEmbedder(true);
  for (const file of files) {
    const { me, now, sessions, questions } = lifeSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    const clock = createScenarioClock(Date.parse(now) + NOON_MS);
    const vault = await openScenarioVault({ clock, embedder, provider: null });
    const life: Life = { vault, me, sessions: new Map(), current: null, last: null, undoable: [] };
    try {
      await importTranscript(life, { verb: 'import', import: sessions });
      await vault.settle();
      await printDerived(life, write);
      write('\n## Answers');
      for (const say of questions) {
        clock.startStep(undefined);
        life.current = null;
        await takeStep(life, { verb: 'say', say });
        if (life.last === null) continue;
        const { answer, sources, reminders } = await observeTurn(vault, life.last);
        write(`\n**${say}**\n${answer ?? ''}`);
        for (const { title, text } of sources) write(`  - ${title === '' ? text : title}`.replaceAll('\n', ' '));
        for (const reminder of reminders) write(`  ! ${reminder}`);
      }
    } finally {
      await vault.close();
    }
  }
  await embedder.save();
  return 0;
}

runCommand(main);
