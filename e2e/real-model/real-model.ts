import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { askSampleVault, type SampleVaultRun } from './ask-sample-vault';
import { extractWithModel } from './extract-with-model';
import { SIZES } from './golden-cases';
import { goldenTable } from './golden-table';
import { loadLlamaLibrary } from './llama-library';
import { openLlama } from './llama-replies';
import { startLlamaServer } from './llama-server';
import { runOwnModel } from './own-model';
import { QUESTIONS } from './questions';
import { countTasks } from './count-tasks';
import { tableOf } from './reply-table';

const USAGE = `usage: npm run real-model -- --gguf FILE.gguf [--size small|middle|large] [--json]
       npm run real-model -- --model FILE.gguf --llama FOLDER [options]

With --gguf: the golden cases (e2e/real-model/golden) of every task, in the app's own model process. A model must do those
of its size and of the sizes below; default small. Exit status 1 where a form was broken.

With --model: runs understand, gate, answer and extraction on the sample vault against a real local model behind an OpenAI-compatible server on the
loopback interface, and counts how often its JSON could be read. A test aid; not part of CI.

--model FILE       an instruct model in GGUF form
--llama FOLDER     where node-llama-cpp is installed (npm install --prefix FOLDER node-llama-cpp)
--free             the server refuses response_format: replies are free text
--threads N        threads of llama.cpp (1: more of them wait for each other on a busy machine)
--context N        tokens of context (6144)
--longest N        longest reply in tokens where the request names none (768)
--questions N      ask only the first N questions
--out FILE         write questions, answers and every structured reply there as JSON
--tasks            only the structured tasks, without time limits: for counting on a slow machine
--labelled N       extraction only, over every Nth labelled turn, with the figures of eval:extract
--serve PORT       only serve, until interrupted: for the app itself`;

const log = (line: string): void => void process.stderr.write(`${line}\n`);

async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      gguf: { type: 'string' },
      size: { type: 'string', default: 'small' },
      json: { type: 'boolean', default: false },
      model: { type: 'string' },
      llama: { type: 'string' },
      free: { type: 'boolean', default: false },
      threads: { type: 'string', default: '1' },
      context: { type: 'string', default: '6144' },
      longest: { type: 'string', default: '768' },
      questions: { type: 'string' },
      out: { type: 'string' },
      serve: { type: 'string' },
      tasks: { type: 'boolean', default: false },
      labelled: { type: 'string' },
    },
  });
  if (values.gguf !== undefined) {
    const size = z.enum(SIZES).parse(values.size);
    const results = await runOwnModel(
      { file: values.gguf, size, contextTokens: Number(values.context) },
      ({ task, id, met, of, missed, ms }) =>
        log(`${task} ${id}: ${met} of ${of} in ${(ms / 1000).toFixed(1)} s ${missed.join('; ')}`),
    );
    const name = basename(values.gguf, '.gguf');
    process.stdout.write(`${values.json ? JSON.stringify(results, null, 1) : goldenTable(results, name)}\n`);
    return results.some(({ form }) => form === 'broken') ? 1 : 0;
  }
  if (values.model === undefined || values.llama === undefined) {
    log(USAGE);
    return 2;
  }
  if (!existsSync(values.model))
    throw new Error(`There is no model file at ${values.model}. Any small instruct model in GGUF form will do.`);
  const library = await loadLlamaLibrary(values.llama);
  const replies = await openLlama(library, {
    model: values.model,
    contextTokens: Number(values.context),
    threads: Number(values.threads),
    maxTokens: Number(values.longest),
  });
  const name = basename(values.model, '.gguf');
  const server = await startLlamaServer({
    name,
    replies,
    isConstrained: !values.free,
    ...(values.serve === undefined ? {} : { port: Number(values.serve) }),
  });
  try {
    if (values.serve !== undefined) {
      log(`${name} answers at ${server.url}; Ctrl+C ends it.`);
      await new Promise<void>((resolve) => process.once('SIGINT', resolve));
      return 0;
    }
    const title = `${name}, ${values.free ? 'free' : 'constrained'}`;
    if (values.labelled !== undefined) {
      const extracted = await extractWithModel({
        url: server.url,
        model: name,
        step: Number(values.labelled),
        say: log,
        keep: async (soFar) =>
          values.out === undefined ? undefined : writeFile(values.out, `${JSON.stringify(soFar, null, 1)}\n`),
      });
      process.stdout.write(
        `${tableOf({ questions: [], calls: extracted.calls }, title)}\n${JSON.stringify({ all: extracted.all, unflagged: extracted.unflagged, byRules: extracted.byRules })}\n`,
      );
      return 0;
    }
    const questions = QUESTIONS.slice(0, Number(values.questions ?? QUESTIONS.length));
    // After each question: a stopped run on a slow machine keeps its results.
    const keep = async (asked: SampleVaultRun): Promise<void> =>
      values.out === undefined ? undefined : writeFile(values.out, `${JSON.stringify(asked, null, 1)}\n`);
    if (values.tasks) {
      const calls = await countTasks({
        url: server.url,
        model: name,
        questions,
        say: log,
        keep: (soFar) => keep({ questions: [], calls: soFar }),
      });
      process.stdout.write(`${tableOf({ questions: [], calls }, title)}\n`);
      return 0;
    }
    const asked = await askSampleVault({ url: server.url, model: name, questions, say: log, keep });
    process.stdout.write(`${tableOf(asked, title)}\n`);
    return 0;
  } finally {
    await server.stop();
  }
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    log(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
