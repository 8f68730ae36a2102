import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { Embedder } from '../../../electron/ports/engine';
import type { IndexPort } from '../../../electron/retrieval/index/index-port';
import { readDataset, HEADLINE } from '../dataset';
import { scoreOne, type Outcome } from '../metrics';
import { askAll, openVaults } from '../run-eval';
import { runScenario } from '../scenarios/run-scenario';
import { readScenarios, type Scenario } from '../scenarios/scenario-format';
import { openFolderVault } from '../vault/folder-vault';
import { askQuestions } from '../vault/measure-vault';
import { openVaultRetrieval } from '../vault/open-vault-retrieval';
import { rankOfPage, showsPassage, type AskedQuestion } from '../vault/vault-metrics';
import { readVaultQuestions } from '../vault/vault-questions';

/** One kind of data. Every figure counts questions, so that a difference of 2 is two questions. */
export interface AblationData {
  name: string;
  questions: number;
  measure(ablate: (index: IndexPort) => IndexPort): Promise<Record<string, number>>;
  close(): Promise<void>;
}

/** Conversations: recall over the turns that answer, before and after the gate. */
export async function openConversationData(
  file: string,
  embedder: Embedder,
  progress: (line: string) => void,
): Promise<AblationData> {
  const opened = await openVaults(await readDataset(file), { embedder, progress });
  const recall = (outcomes: readonly Outcome[], cut: 5 | 10) =>
    sum(outcomes.filter(({ category }) => HEADLINE.has(category)).map((outcome) => scoreOne(outcome)[`recall@${cut}`]));
  return {
    name: basename(file, '.json'),
    questions: sum(
      opened.map(({ conversation }) => conversation.questions.filter(({ category }) => HEADLINE.has(category)).length),
    ),
    async measure(ablate) {
      const { fused, gated } = await askAll(opened, { retrievalOnly: false, progress: () => {}, ablate });
      return {
        'found in 5': recall(fused, 5),
        'found in 10': recall(fused, 10),
        'kept in 5': recall(gated, 5),
        'kept in 10': recall(gated, 10),
      };
    },
    async close() {
      for (const { vault } of opened) await vault.close();
    },
  };
}

/** A folder of notes: questions whose page is among the first of the package, and whose passage is shown. */
export async function openFolderData(
  { folder, questionsFile }: { folder: string; questionsFile: string },
  embedder: Embedder,
  progress: (line: string) => void,
): Promise<AblationData> {
  const questions = await readVaultQuestions(questionsFile);
  const vault = await openFolderVault(folder, progress);
  const retrieval = await openVaultRetrieval(vault, embedder);
  const within = (asked: readonly AskedQuestion[], cut: number) =>
    asked.filter((one) => one.question.answers.length > 0 && rankOfPage(one) <= cut).length;
  return {
    name: basename(folder),
    questions: questions.length,
    async measure(ablate) {
      const { asked } = await askQuestions((question) => retrieval.ask(question, ablate), folder, questions);
      return {
        'first page': within(asked, 1),
        'page in 3': within(asked, 3),
        'page in 5': within(asked, 5),
        'passage in 5': asked.filter((one) => one.question.passage !== null && showsPassage(one)).length,
        'rightly empty': asked.filter(({ question, sources }) => question.answers.length + sources.length === 0).length,
      };
    },
    async close() {
      await retrieval.close();
      await vault.close();
    },
  };
}

/**
 * Notes of our own with questions on them, in one file: for what no other data has an occasion for, such as misspelt
 * names and quoted words.
 */
export async function openOwnData(
  file: string,
  embedder: Embedder,
  progress: (line: string) => void,
): Promise<AblationData> {
  const folder = await mkdtemp(join(tmpdir(), 'engram-own-notes-'));
  const { notes } = z
    .object({ notes: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile(file, 'utf8')));
  for (const [name, text] of Object.entries(notes)) await writeFile(join(folder, name), text);
  const data = await openFolderData({ folder, questionsFile: file }, embedder, progress);
  return {
    ...data,
    name: basename(file, '.json'),
    async close() {
      await data.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Scenarios: those that hold from their first step to the last. */
export async function openScenarioData(
  name: string,
  files: readonly string[],
  embedder: Embedder,
): Promise<AblationData> {
  const scenarios: Scenario[] = [];
  for (const file of files) scenarios.push(...readScenarios(file, await readFile(file, 'utf8')));
  return {
    name,
    questions: scenarios.length,
    async measure(ablate) {
      let passed = 0;
      for (const scenario of scenarios) {
        const failures = await runScenario(scenario, { embedder, provider: null, ablate });
        if (failures.length === 0) passed += 1;
      }
      return { passed };
    },
    close: async () => {},
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
