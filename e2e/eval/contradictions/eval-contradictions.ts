import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { createCachedEmbedder } from '../cached-embedder';
import { readCommit } from '../read-commit';
import { progress, runCommand } from '../run-command';
import { openFolderVault } from '../vault/folder-vault';
import { measureContradictions } from './measure-contradictions';

const USAGE = `usage: npm run -s eval:contradictions -- FOLDER [--questions FILE] [--words-only] --json

FOLDER       a folder of notes, imported as the person's own into a vault of its own
--questions  {"questions": [{"question": "…"}]}: each is asked, and what the answer would say of contradictions is counted
--words-only search without meaning: no text is embedded
--json       print one JSON object on the last line`;

const questionsSchema = z.object({ questions: z.array(z.object({ question: z.string() })) });

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      'words-only': { type: 'boolean', default: false },
      questions: { type: 'string' },
    },
  });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) {
    progress(USAGE);
    return 2;
  }
  const questions =
    values.questions === undefined
      ? []
      : questionsSchema
          .parse(JSON.parse(await readFile(resolve(values.questions), 'utf8')))
          .questions.map(({ question }) => question);
  const vault = await openFolderVault(folder, progress);
  const embedder = values['words-only'] || questions.length === 0 ? null : await createCachedEmbedder(true);
  try {
    const { figures, reported } = await measureContradictions(vault, questions, embedder);
    for (const { foundBy, notes, reason } of reported)
      progress(`${foundBy}: ${notes.map((title) => `“${title}”`).join(' and ')}: ${reason}`);
    process.stdout.write(`${JSON.stringify({ ...figures, commit: readCommit() }, null, values.json ? 0 : 2)}\n`);
    return 0;
  } finally {
    await embedder?.save();
    await vault.close();
  }
}

runCommand(main);
