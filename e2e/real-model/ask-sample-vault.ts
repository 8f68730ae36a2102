import { startVaultChat, type AskedQuestion } from './vault-chat';
import type { CountedCall } from './reply-counter';
import { createCountedEngine } from './counted-engine';

export interface SampleVaultRun {
  questions: AskedQuestion[];
  calls: CountedCall[];
}

/**
 * Asks each question in its own session over the sample vault, through the provider engine with its time-outs and
 * repairs.
 */
export async function askSampleVault(options: {
  url: string;
  model: string;
  questions: readonly string[];
  say: (line: string) => void;
  keep: (asked: SampleVaultRun) => Promise<void>;
}): Promise<SampleVaultRun> {
  const { engine, counter } = createCountedEngine(options);
  const vault = await startVaultChat(engine);
  const questions: AskedQuestion[] = [];
  try {
    for (const question of options.questions) {
      const asked = await vault.ask(question);
      questions.push(asked);
      await options.keep({ questions, calls: counter.calls });
      options.say(
        `${question}\n    plan: ${asked.planner}; gate: ${asked.gate} ${asked.gateFailures.join('; ')}\n    ${asked.sources} sources, ${asked.citations.verified}+${asked.citations.unverified} citations, ${asked.searches} searches, ${asked.notes.taken} notes (${asked.notes.flagged} flagged) ${asked.notes.reason}\n    first word ${asked.ms.firstWord ?? '-'} ms, whole turn ${asked.ms.total} ms\n    ${JSON.stringify(asked.answer.slice(0, 300))}`,
      );
    }
  } finally {
    await vault.close();
  }
  return { questions, calls: counter.calls };
}
