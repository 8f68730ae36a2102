import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCachedEmbedder } from '../cached-embedder';
import { readCommit } from '../read-commit';
import { readDataset } from '../dataset';
import { openVaults } from '../run-eval';
import { ablationTable } from './ablation-table';
import { runAblation } from './run-ablation';
import { progress, runCommand } from '../run-command';

const USAGE = `usage: npm run eval:ablation -- FILE

FILE  conversations with questions and evidence, as a JSON array; the table goes to electron/retrieval/ABLATION.md`;

/** Relative to out/main, the build folder of this file. */
const TABLE = fileURLToPath(new URL('../../electron/retrieval/ABLATION.md', import.meta.url));

async function main(args: string[]): Promise<number> {
  const [file, ...rest] = args;
  if (file === undefined || file.startsWith('--') || rest.length > 0) {
    progress(USAGE);
    return 2;
  }
  const conversations = await readDataset(file);
  const embedder = await createCachedEmbedder(true);
  const opened = await openVaults(conversations, { embedder, progress });
  const rows = await runAblation(opened, progress);
  await embedder.save();
  for (const { vault } of opened) await vault.port.close();
  const turns = conversations.reduce((sum, conversation) => sum + conversation.turns.length, 0);
  await writeFile(
    TABLE,
    ablationTable(rows, {
      file: basename(file),
      conversations: conversations.length,
      turns,
      commit: readCommit(),
      embedder: embedder.model,
    }),
  );
  progress(`written: ${TABLE}`);
  return 0;
}

runCommand(main);
