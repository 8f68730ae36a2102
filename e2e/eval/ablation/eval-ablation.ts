import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createCachedEmbedder } from '../cached-embedder';
import { readCommit } from '../read-commit';
import { progress, runCommand } from '../run-command';
import { ABLATIONS } from './ablate-index';
import {
  openConversationData,
  openFolderData,
  openOwnData,
  openScenarioData,
  type AblationData,
} from './ablation-data';
import { ablationTable } from './ablation-table';
import { runAblation } from './run-ablation';

const USAGE = `usage: npm run eval:ablation -- [--conversations FILE]… [--folder FOLDER --questions FILE]… [--scenarios FILE]… [--only NAME]…

--conversations  with questions and evidence, as for eval
--folder         of notes, with questions as for eval:vault; the first --questions belongs to the first --folder
--scenarios      as for eval:scenarios
--only           these rows, and no file is written. Without it the table goes to electron/retrieval/ABLATION.md

Notes of our own, in two languages, are always asked.`;

/** Relative to out/main, the build folder of this file. */
const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const TABLE = inProject('electron/retrieval/ABLATION.md');
const OWN_DATA = ['names-en', 'notes-de'].map((name) => inProject(`e2e/eval/ablation/data/${name}.json`));

// As for eval:scenarios.
process.env.TZ = 'UTC';

async function main(args: string[]): Promise<number> {
  const list = { type: 'string', multiple: true, default: [] as string[] } as const;
  const { values } = parseArgs({
    args,
    options: { conversations: list, folder: list, questions: list, scenarios: list, only: list },
  });
  const { conversations, folder: folders, questions, scenarios, only } = values;
  if (folders.length !== questions.length) {
    progress(USAGE);
    return 2;
  }
  const embedder = await createCachedEmbedder(true);
  const data: AblationData[] = [];
  for (const file of conversations) data.push(await openConversationData(file, embedder, progress));
  for (const [index, folder] of folders.entries())
    data.push(await openFolderData({ folder, questionsFile: questions[index]! }, embedder, progress));
  for (const file of OWN_DATA) data.push(await openOwnData(file, embedder, progress));
  if (scenarios.length > 0) data.push(await openScenarioData('scenarios', scenarios, embedder));
  const chosen = ABLATIONS.filter(({ name }) => only.length === 0 || only.includes(name));
  const result = await runAblation(data, progress, chosen);
  await embedder.save();
  for (const one of data) await one.close();
  const table = ablationTable(result, data, { commit: readCommit(), embedder: embedder.model });
  if (only.length > 0) process.stdout.write(table);
  else await writeFile(TABLE, table);
  return 0;
}

runCommand(main);
