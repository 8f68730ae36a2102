import { decideUnits } from '../scenarios/decide-units';
import type { Life } from '../scenarios/life';

const EVERY_UNIT = { text: '', limit: 2_000 };
const POLL_MS = 20;

/** Prints the suggestions, keeps all of them, and prints what is derived from what is kept. */
export async function printDerived(life: Life, write: (line: string) => void): Promise<void> {
  const { vault } = life;
  const { groups } = await vault.call('review.queue', EVERY_UNIT);
  write('## Suggestions');
  for (const { title, topic, units } of groups) {
    write(`### ${title} · ${topic}`);
    for (const { note, duplicates, risks } of units)
      write(
        `- ${note.category} · ${note.author} · ${[note.title, ...duplicates.map((one) => one.note.title)].join(' ≈ ')}${risks.length > 0 ? ` (${risks.map((risk) => (typeof risk === 'string' ? risk : JSON.stringify(risk))).join(', ')})` : ''}`,
      );
  }
  await decideUnits(life, 'review.keep', 'all');
  await vault.settle();
  write('\n## Facts');
  for (const { entity, attribute, value, validFrom, validUntil, quote } of await vault.call('facts.list', {}))
    write(
      `- ${entity} · ${attribute} · ${value} (${day(validFrom)}–${validUntil === null ? '' : day(validUntil)}) “${quote}”`,
    );
  write('\n## People and things');
  for (const { name, kind, aliases, factCount, noteCount } of (
    await vault.call('entities.list', { text: '', kind: null })
  ).rows)
    write(`- ${kind} · ${[name, ...aliases].join(' = ')} (${factCount} facts, ${noteCount} notes)`);
  write('\n## Lessons');
  for (const { text, note } of (await vault.call('lessons.list', null)).lessons) write(`- ${text} ← ${note.title}`);
  write('\n## Decisions');
  for (const history of await vault.call('decisions.histories', { text: '' })) write(`- ${JSON.stringify(history)}`);
  await vault.call('topics.find', null);
  while ((await vault.call('summaries.progress', null)).state !== 'idle')
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  write('\n## Topics');
  for (const { subject, entries } of (await vault.call('topics.list', null)).topics)
    write(`- ${subject}: ${entries.map(({ title }) => title).join(' | ')}`);
  write('\n## Summaries');
  for (const [name, sessionId] of life.sessions) {
    const { refusal, summary } = await vault.call('summaries.ofSession', { sessionId });
    if (refusal === null && summary === null) {
      const { streamId } = await vault.call('summaries.make', { sessionId });
      await vault.untilEnded(streamId, ({ type }) => type === 'made');
    }
    write(`### ${name}\n${(await vault.call('summaries.ofSession', { sessionId })).summary?.text ?? '–'}`);
  }
  await vault.call('cleaning.run', null);
  while ((await vault.call('cleaning.state', null)).sweep !== null)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  write('\n## Cleaning');
  for (const { proposal, notes, names } of (await vault.call('cleaning.list', { limit: 500 })).proposals)
    write(`- ${proposal.kind}: ${[...notes.map(({ title }) => title), ...names].join(' | ')} (${proposal.reason})`);
}

const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
