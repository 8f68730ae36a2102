import { createCachedEmbedder } from '../cached-embedder';
import { readCommit } from '../read-commit';
import { readDataset } from '../dataset';
import { runGateEval } from './run-gate-eval';
import { progress, runCommand } from '../run-command';

const USAGE = `usage: npm run -s eval:gate -- FILE --json [--no-cache]

FILE        conversations with questions and evidence, as a JSON array of at least two
--json      print one JSON object on the last line
--no-cache  embed everything anew instead of taking vectors kept in the temporary folder`;

async function main(args: string[]): Promise<number> {
  const [file, ...rest] = args.filter((arg) => !arg.startsWith('--'));
  const flags = args.filter((arg) => arg.startsWith('--'));
  const unknown = flags.find((flag) => !['--json', '--no-cache'].includes(flag));
  if (file === undefined || rest.length > 0 || unknown !== undefined) {
    progress(unknown === undefined ? USAGE : `unknown option ${unknown}\n\n${USAGE}`);
    return 2;
  }
  const conversations = await readDataset(file);
  if (conversations.length < 2) {
    progress('The file holds fewer than two conversations, so nothing can contaminate a package. Give it two or more.');
    return 2;
  }
  const embedder = await createCachedEmbedder(!flags.includes('--no-cache'));
  const result = await runGateEval(conversations, { embedder, progress });
  await embedder.save();
  progress(`vectors: ${embedder.made} made, ${embedder.fromCache} from the cache`);
  const report = { ...result, commit: readCommit() };
  process.stdout.write(`${flags.includes('--json') ? JSON.stringify(report) : JSON.stringify(report, null, 2)}\n`);
  return 0;
}

runCommand(main);
