import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { readLabel, type LinearModel } from '../../../electron/models/embeddings/linear-reader';
import { createCachedEmbedder } from '../cached-embedder';
import { progress, runCommand } from '../run-command';
import { fitLinearModel, type Example } from './fit-linear-model';

const USAGE = `usage: npm run -s train:kinds -- [--by-writer] [--only NAME]... [--write FILE] [--test FILE]... FILE...

FILE         examples, one a line: kind, language, text, separated by tabs (resources/encoder/kinds)
--by-writer  figures for each writer's examples, read by models of the others'
--test       examples of another writer, for figures alone
--only       the models that are fitted; default: all. The others of the written file stay as they are
--write      where the fitted models are written; default: nowhere`;

/** A model, the kinds that it tells apart, and what it is read with. */
const MODELS = {
  kind: {
    labels: [
      'asks-advice',
      'asks-outcome',
      'asks-former',
      'asks-overview',
      'asks-reasons',
      'plans',
      'small-talk',
      'asks-live',
      'other',
    ],
    as: 'question',
  },
  topic: { labels: ['with-topic', 'topicless'], as: 'question' },
  reply: { labels: ['tells', 'plain'], as: 'document' },
  statement: { labels: ['attribute', 'remark'], as: 'question' },
  single: { labels: ['one', 'several'], as: 'question' },
  correction: { labels: ['corrects', 'forgets', 'confirms', 'neither'], as: 'question' },
  sentence: {
    labels: [
      'exploratory',
      'open-question',
      'asks',
      'decision',
      'task',
      'constraint',
      'idea',
      'preference',
      'fact',
      'nothing',
    ],
    as: 'question',
  },
  worth: { labels: ['lasting', 'passing'], as: 'question' },
  role: {
    labels: ['chose', 'revises', 'weighed', 'speaks-for', 'speaks-against', 'tried-failed', 'no-part'],
    as: 'question',
  },
  standing: { labels: ['whole', 'part'], as: 'question' },
} as const;
type ModelName = keyof typeof MODELS;
/** Set on what writers see of each other: a weaker decay fits their words, a stronger one no longer their kinds. */
const DECAY = 1e-4;
/** Lines that were written for corrections and for roles, beside many more that only say what is none. */
const WEIGHTS_OF_OWN_LINES: Partial<Record<ModelName, number>> = { correction: 10, role: 4 };
/** What sentences of other files are in a decision; the rest may be an alternative or a reason of one. */
const ROLES_OF_SENTENCES: Partial<Record<string, string>> = {
  decision: 'chose',
  task: 'no-part',
  asks: 'no-part',
  nothing: 'no-part',
};

interface Line {
  writer: string;
  language: string;
  text: string;
  labels: Partial<Record<ModelName, string>>;
  vectors: Partial<Record<ModelName, Float32Array>>;
}

async function main(args: string[]): Promise<number> {
  const {
    values: { write, test = [], only = Object.keys(MODELS), 'by-writer': byWriter },
    positionals: files,
  } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      write: { type: 'string' },
      test: { type: 'string', multiple: true },
      only: { type: 'string', multiple: true },
      'by-writer': { type: 'boolean' },
    },
  });
  const names = (Object.keys(MODELS) as ModelName[]).filter((name) => only.includes(name));
  if (files.length === 0 || only.some((name) => !(name in MODELS))) {
    progress(USAGE);
    return 2;
  }
  const lines = (await Promise.all(files.map(readLines))).flat();
  const tested = (await Promise.all(test.map(readLines))).flat();
  const embedder = await createCachedEmbedder(true);
  for (const [index, line] of [...lines, ...tested].entries()) {
    for (const name of names.filter((one) => line.labels[one] !== undefined))
      line.vectors[name] =
        MODELS[name].as === 'question'
          ? (await embedder.embed([line.text]))[0]!
          : (await embedder.embedDocuments!([[line.text]]))[0]![0]!;
    if (index % 500 === 499) progress(`${index + 1} of ${lines.length + tested.length} texts read`);
  }
  await embedder.save();
  const models: Partial<Record<ModelName, LinearModel>> =
    write === undefined || names.length === Object.keys(MODELS).length ? {} : JSON.parse(await readFile(write, 'utf8'));
  for (const name of names) {
    const { labels } = MODELS[name];
    for (const writer of byWriter === true ? new Set(lines.map((line) => line.writer)) : []) {
      const others = lines.filter((line) => line.writer !== writer && line.labels[name] !== undefined);
      const own = lines.filter((line) => line.writer === writer && line.labels[name] !== undefined);
      if (others.length > 0 && own.length > 0) report(`${name}, ${writer} unseen`, own, name, fit(others, name));
    }
    models[name] = fit(lines, name);
    report(`${name}, all`, lines, name, models[name]);
    if (tested.length > 0) report(`${name}, test`, tested, name, models[name], true);
    console.log(`${name}: ${labels.join(', ')}\n`);
  }
  if (write !== undefined) await writeFile(write, `${JSON.stringify(models)}\n`);
  return 0;
}

async function readLines(file: string): Promise<Line[]> {
  const text = await readFile(file, 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [kind, language, said, topic] = line.split('\t');
      const alone = (['reply', 'statement', 'single', 'sentence', 'correction', 'role', 'standing'] as const).find(
        (name) => (MODELS[name].labels as readonly string[]).includes(kind!),
      );
      return {
        writer: basename(file),
        language: language!,
        text: said!,
        labels: alone
          ? {
              [alone]: kind!,
              ...(alone === 'sentence'
                ? {
                    worth: kind === 'asks' || kind === 'nothing' || topic === 'passing' ? 'passing' : 'lasting',
                    correction: 'neither',
                    ...(ROLES_OF_SENTENCES[kind!] === undefined ? {} : { role: ROLES_OF_SENTENCES[kind!] }),
                  }
                : {}),
            }
          : {
              kind: kind!,
              correction: 'neither',
              ...(kind === 'asks-advice' || kind === 'asks-outcome' ? { topic: topic ?? 'with-topic' } : {}),
            },
        vectors: {},
      };
    });
}

const examplesOf = (lines: readonly Line[], name: ModelName): (Example & { language: string; text: string })[] =>
  lines.flatMap(({ labels, vectors, language, text }) =>
    labels[name] === undefined
      ? []
      : [
          {
            label: labels[name],
            vector: vectors[name]!,
            language,
            text,
            // Such a line is read by no other model.
            weight: Object.keys(labels).length === 1 ? (WEIGHTS_OF_OWN_LINES[name] ?? 1) : 1,
          },
        ],
  );

const fit = (lines: readonly Line[], name: ModelName): LinearModel =>
  fitLinearModel(examplesOf(lines, name), MODELS[name].labels, DECAY);

/** Recall and precision of each label, where it is likelier than not. */
function report(title: string, lines: readonly Line[], name: ModelName, model: LinearModel, isWhole = false): void {
  const read = examplesOf(lines, name).map((example) => ({ ...example, read: readLabel(model, example.vector) }));
  const right = read.filter(({ label, read: { label: found } }) => label === found).length;
  console.log(`${title}: ${right} of ${read.length} right`);
  for (const label of model.labels) {
    const own = read.filter((example) => example.label === label);
    const found = read.filter(({ read: { label: as, share } }) => as === label && share >= 0.5);
    const hits = found.filter((example) => example.label === label).length;
    console.log(`  ${label.padEnd(14)} ${hits} of ${own.length} found, ${found.length - hits} others`);
    if (!isWhole) continue;
    const languages = [...new Set(own.map(({ language }) => language))];
    const shareIn = (language: string) => {
      const ofIt = own.filter((example) => example.language === language);
      const foundOfIt = ofIt.filter(({ read: { label: as, share } }) => as === label && share >= 0.5).length;
      return `${language} ${foundOfIt}/${ofIt.length}`;
    };
    console.log(`    ${languages.map(shareIn).join(', ')}`);
    for (const { text, label: of } of found.filter((example) => example.label !== label).slice(0, 6))
      console.log(`    not ${label} but ${of}: ${text.slice(0, 90)}`);
  }
}

runCommand(main);
