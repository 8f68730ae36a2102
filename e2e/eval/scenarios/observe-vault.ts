import type { SessionId } from '../../../shared/domain/ids';
import { noteText } from '../../../shared/domain/note';
import type { Expectation } from './scenario-format';
import type { SeenVault } from './observation';
import type { ScenarioVault } from './scenario-vault';

const POLL_MS = 5;

/** Of the vault, what an expectation is about; the rest stays empty. */
export async function observeVault(
  vault: ScenarioVault,
  expected: Expectation,
  { now, sessionId }: { now: number; sessionId: SessionId | null },
): Promise<SeenVault> {
  return {
    notes: expected.notes === undefined ? [] : await observeNotes(vault),
    facts: expected.facts === undefined && expected.notFacts === undefined ? [] : await observeFacts(vault, now),
    sessionSummary:
      expected.sessionSummary === undefined || sessionId === null ? null : await observeSummary(vault, sessionId),
    threads: expected.thread === undefined ? [] : await observeThreads(vault),
  };
}

async function observeNotes({ store }: ScenarioVault): Promise<SeenVault['notes']> {
  const seen: SeenVault['notes'] = [];
  for await (const notes of store.pages('notes'))
    for (const note of notes) {
      const { title, status, category, confirmations } = note;
      seen.push({ title, text: noteText(note), status, category, confirmations });
    }
  return seen;
}

async function observeFacts(vault: ScenarioVault, now: number): Promise<SeenVault['facts']> {
  const facts = await vault.call('facts.list', {});
  return facts
    .filter(
      ({ retractedAt, validFrom, validUntil }) =>
        retractedAt === null && validFrom <= now && (validUntil === null || validUntil > now),
    )
    .map(({ entity, attribute, value }) => ({ entity, attribute, value }));
}

/** The summary as the session's page makes and shows it. */
async function observeSummary(vault: ScenarioVault, sessionId: SessionId): Promise<string | null> {
  const { refusal } = await vault.call('summaries.ofSession', { sessionId });
  if (refusal !== null) return null;
  const { streamId } = await vault.call('summaries.make', { sessionId });
  await vault.untilEnded(streamId, ({ type }) => type === 'made');
  return (await vault.call('summaries.ofSession', { sessionId })).summary?.text ?? null;
}

async function observeThreads(vault: ScenarioVault): Promise<string[]> {
  await vault.call('topics.find', null);
  while ((await vault.call('summaries.progress', null)).state !== 'idle')
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  return (await vault.call('topics.list', null)).topics.map(({ subject }) => subject);
}
