import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { testConnection } from '../../../electron/models/provider/test-connection';
import { silentLogger } from '../../../shared/lib/logger';
import { t } from '../../../shared/messages/message';
import { createCachedEmbedder } from '../cached-embedder';
import { readCommit } from '../read-commit';
import { progress, runCommand } from '../run-command';
import { runScenario } from './run-scenario';
import { readScenarios, ScenarioFormatError, type Scenario } from './scenario-format';
import { createScenarioReport } from './scenario-report';
import { startSensibleModel } from './sensible-model';

const USAGE = `usage: npm run -s eval:scenarios -- FILE… --json [--only ID] [--verbose] [--sensible | --provider URL --model NAME]

FILE        scenarios, as JSON: {"format": 1, "scenarios": […]}
--json      print one JSON object on the last line
--only      play the scenario of that id alone
--verbose   what each turn surfaced and left out, and why
--sensible  with a scripted model that does each task as the scenario expects: what falls short is the app's
--provider  address of a server with the OpenAI interface; with --model the name of the model on it. Without: offline.
            A server that does not answer ends with 1`;

/** A large model may have to be loaded first. */
const PROVIDER_TIMEOUT_MS = 180_000;

// Dates of scenarios are in UTC, and so are the days that words such as “yesterday” stand for.
process.env.TZ = 'UTC';

async function main(args: string[]): Promise<number> {
  const options = readArguments(args);
  if (typeof options === 'string') {
    progress(options);
    return 2;
  }
  const scenarios = await readFiles(options.files);
  const chosen = scenarios.filter(({ id }) => options.only === undefined || id === options.only);
  if (chosen.length === 0) {
    progress(`No scenario is called “${options.only}”.`);
    return 2;
  }
  const silence = options.provider === null ? null : await whySilent(options.provider);
  if (silence !== null) {
    progress(silence);
    return 1;
  }
  const embedder = await createCachedEmbedder(true);
  const sensible = options.sensible ? await startSensibleModel() : null;
  const report = createScenarioReport();
  for (const [index, scenario] of chosen.entries()) {
    const start = performance.now();
    const failures = await runScenario(scenario, {
      embedder,
      provider: sensible?.provider ?? options.provider,
      onStep: (step) => sensible?.takeStep(scenario, step),
      ...(options.verbose ? { onTurn: (lines: string[]) => lines.forEach(progress) } : {}),
    });
    report.add(scenario, failures);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    progress(
      `${index + 1}/${chosen.length} ${failures.length === 0 ? 'passed' : 'FAILED'} ${scenario.id} (${seconds} s)`,
    );
    for (const { step, expected, got } of failures) progress(`    step ${step}: ${expected}\n      got ${got}`);
  }
  await sensible?.stop();
  await embedder.save();
  const result = { ...report.report(), commit: readCommit() };
  process.stdout.write(`${options.json ? JSON.stringify(result) : JSON.stringify(result, null, 2)}\n`);
  return 0;
}

/** Why no answer can be had of the server's model, of which every scenario would fail; null where it answers. */
async function whySilent({ baseUrl, chatModel }: { baseUrl: string; chatModel: string }): Promise<string | null> {
  const settings = { preset: 'custom', baseUrl, chatModel, smallModel: '', embeddingModel: '' } as const;
  const { steps } = await testConnection(
    { settings, key: null, now: Date.now, log: silentLogger },
    AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  );
  if (steps.some(({ name, ok }) => ok && name === t('mainModels.answer'))) return null;
  const why = steps.findLast(({ ok }) => !ok)?.detail ?? '';
  return `${chatModel} on ${baseUrl} does not answer, so nothing was played: ${why}`;
}

/** @throws ScenarioFormatError also for an id that two files share */
async function readFiles(files: readonly string[]): Promise<Scenario[]> {
  const scenarios: Scenario[] = [];
  for (const file of files) {
    for (const scenario of readScenarios(file, await readFile(file, 'utf8'))) {
      if (scenarios.some(({ id }) => id === scenario.id))
        throw new ScenarioFormatError(`${file}: “${scenario.id}” is in an earlier file too`);
      scenarios.push(scenario);
    }
  }
  return scenarios;
}

/** The parsed options, or what is wrong with them. */
function readArguments(args: string[]) {
  try {
    const { values, positionals: files } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        verbose: { type: 'boolean', default: false },
        sensible: { type: 'boolean', default: false },
        only: { type: 'string' },
        provider: { type: 'string' },
        model: { type: 'string' },
      },
    });
    const { provider: baseUrl, model: chatModel, ...options } = values;
    if (files.length === 0) return USAGE;
    if (options.sensible && (baseUrl ?? chatModel) !== undefined) return USAGE;
    if (baseUrl === undefined && chatModel === undefined) return { ...options, files, provider: null };
    if (baseUrl === undefined || chatModel === undefined) return `--provider and --model go together\n\n${USAGE}`;
    return { ...options, files, provider: { baseUrl, chatModel } };
  } catch (error) {
    return `${(error as Error).message}\n\n${USAGE}`;
  }
}

runCommand(async (args) => {
  try {
    return await main(args);
  } catch (error) {
    if (!(error instanceof ScenarioFormatError)) throw error;
    progress(error.message);
    return 2;
  }
});
