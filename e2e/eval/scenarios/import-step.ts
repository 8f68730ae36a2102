import type { RouteInput } from '../../../shared/ipc/contract';
import type { ImportReport } from '../../../shared/ipc/routes/exchange';
import type { Step } from './scenario-format';
import type { Life } from './life';
import { StepFailure } from './step-failure';

const POLL_MS = 5;

/** Imports transcripts as the import dialog does, the person's speaker named, and waits until they are taken apart. */
export async function importTranscript(life: Life, { import: transcripts }: Step<'import'>): Promise<void> {
  const { vault, me, sessions } = life;
  const known = new Set((await vault.call('chat.sessions', { includeDeleted: true })).map(({ id }) => id));
  const entries = transcripts.map(({ session, date, turns }) => ({ title: session, date, turns }));
  await importFile(life, 'transcripts.json', JSON.stringify({ sessions: entries }), { person: me, extract: true });
  while ((await vault.call('import.extraction', null)).state === 'working')
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  const added = (await vault.call('chat.sessions', { includeDeleted: false })).filter(({ id }) => !known.has(id));
  for (const { id, title } of added) sessions.set(title, id);
  life.last = { kind: 'imported', sessionIds: added.map(({ id }) => id) };
}

/** A Markdown file that becomes a resource. */
export async function importDocument(life: Life, { name, text }: { name: string; text: string }): Promise<void> {
  await importFile(life, name, text, { asDocuments: true });
}

async function importFile(
  { vault }: Life,
  name: string,
  text: string,
  options: Omit<RouteInput<'import.run'>, 'uploadId'>,
): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  const { uploadId } = await vault.call('import.begin', { files: [{ name, size: bytes.length }] });
  await vault.call('import.append', { uploadId, file: 0, bytes });
  const { streamId } = await vault.call('import.run', { uploadId, ...options });
  const events = await vault.untilEnded(streamId, ({ type }) => type === 'finished');
  const { report } = events.at(-1) as unknown as { report: ImportReport };
  if (report.sessions + report.resources + report.unchanged === 0)
    throw new StepFailure(`${name} is imported`, report.skipped.map(({ what, why }) => `${what}: ${why}`).join('; '));
}
