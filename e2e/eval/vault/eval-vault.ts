import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createCachedEmbedder } from '../cached-embedder';
import { readCommit } from '../read-commit';
import { progress, runCommand } from '../run-command';
import { openFolderVault } from './folder-vault';
import { measureVault, type VaultMeasurement } from './measure-vault';
import { rankOfPage } from './vault-metrics';
import { readVaultQuestions } from './vault-questions';

const USAGE = `usage: npm run -s eval:vault -- FOLDER --questions FILE [--words-only] [--verbose] --json

FOLDER       a folder of notes, imported as the person's own into a vault of its own
--questions  {"questions": [{"id", "question", "answers": [paths], "alsoFine": [paths], "passage": regex or null,
             "kind": "topic" | "detail" | "how-to" | "none"}]}
--words-only search without meaning: no text is embedded
--verbose    the first sources of every question, on stderr
--json       print one JSON object on the last line`;

const SHOWN_SOURCES = 5;
const SHOWN_CHARACTERS = 90;

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
      'words-only': { type: 'boolean', default: false },
      questions: { type: 'string' },
    },
  });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0 || values.questions === undefined) {
    progress(USAGE);
    return 2;
  }
  const questions = await readVaultQuestions(resolve(values.questions));
  const vault = await openFolderVault(folder, progress);
  const embedder = values['words-only'] ? null : await createCachedEmbedder(true);
  try {
    const measured = await measureVault(vault, resolve(folder), questions, embedder);
    if (values.verbose) reportQuestions(measured);
    progress(`MiniSearch over the same passages: ${JSON.stringify(measured.peer)}`);
    progress(`BM25 plus the app's own vectors over them: ${JSON.stringify(measured.hybrid)}`);
    const report = { ...measured.figures, commit: readCommit() };
    process.stdout.write(`${JSON.stringify(report, null, values.json ? 0 : 2)}\n`);
    return 0;
  } finally {
    await embedder?.save();
    await vault.close();
  }
}

function reportQuestions({ asked, traces }: VaultMeasurement): void {
  asked.forEach(({ question, sources, confidence }, index) => {
    const rank = question.answers.length === 0 ? 'none' : rankOfPage({ question, sources });
    progress(`\n${question.id} [${question.kind}] ${question.question} → ${rank} of ${sources.length}, ${confidence}`);
    for (const { path, text } of sources.slice(0, SHOWN_SOURCES))
      progress(`   ${path}: ${text.replace(/\s+/g, ' ').slice(0, SHOWN_CHARACTERS)}`);
    const dropped = traces[index]!.candidates.filter(({ outcome }) => outcome.state === 'dropped').slice(0, 3);
    for (const { title, outcome } of dropped)
      progress(
        `   – ${title}: ${outcome.state === 'dropped' ? `${outcome.stage} ${JSON.stringify(outcome.reason)}` : ''}`,
      );
  });
}

runCommand(main);
