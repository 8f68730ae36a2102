import { parseArgs } from 'node:util';
import { AGE_ONLY_VITALITY } from './age-only-vitality';
import { createCachedEmbedder } from './cached-embedder';
import { readCommit } from './read-commit';
import { readDataset } from './dataset';
import { runEval } from './run-eval';
import { progress, runCommand } from './run-command';

const USAGE = `usage: npm run -s eval -- FILE --json [--corpus turns|notes] [--retrieval-only | --answers] [--aged] [--no-cache]

FILE              conversations with questions and evidence, as a JSON array
--json            print one JSON object on the last line
--corpus notes    import the conversations, take them apart, keep every unit the quality gate passes, and ask those notes and facts
--retrieval-only  stop before the gate
--answers         have the offline engine answer every question, and compare what it quotes with the evidence
--aged            rank after the gate with how alive each turn is by its date alone; without it vitality is not used
--no-cache        embed everything anew instead of taking vectors kept in the temporary folder`;

async function main(args: string[]): Promise<number> {
  const read = readArguments(args);
  if (typeof read === 'string') {
    progress(read);
    return 2;
  }
  const { file, options } = read;
  const conversations = await readDataset(file);
  const embedder = await createCachedEmbedder(!options['no-cache']);
  const result = await runEval(conversations, {
    retrievalOnly: options['retrieval-only'],
    answers: options.answers,
    corpus: options.corpus,
    embedder,
    progress,
    ...(options.aged ? { vitality: AGE_ONLY_VITALITY } : {}),
  });
  await embedder.save();
  progress(`vectors: ${embedder.made} made, ${embedder.fromCache} from the cache`);
  const report = {
    ...(options.corpus === 'notes' ? { corpus: 'notes' } : {}),
    ...(options.aged ? { vitality: 'by age' } : {}),
    ...result,
    commit: readCommit(),
  };
  process.stdout.write(`${options.json ? JSON.stringify(report) : JSON.stringify(report, null, 2)}\n`);
  return 0;
}

/** The parsed options, or an error message. */
function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        'retrieval-only': { type: 'boolean', default: false },
        answers: { type: 'boolean', default: false },
        'no-cache': { type: 'boolean', default: false },
        corpus: { type: 'string', default: 'turns' },
        aged: { type: 'boolean', default: false },
      },
    });
    const [file, ...rest] = positionals;
    const { corpus } = values;
    if (values.answers && values['retrieval-only']) return USAGE;
    if (file === undefined || rest.length > 0 || (corpus !== 'turns' && corpus !== 'notes')) return USAGE;
    return { file, options: { ...values, corpus: corpus === 'notes' ? ('notes' as const) : ('turns' as const) } };
  } catch (error) {
    return `${(error as Error).message}\n\n${USAGE}`;
  }
}

runCommand(main);
