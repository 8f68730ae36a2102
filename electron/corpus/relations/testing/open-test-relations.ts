import { silentLogger } from '../../../../shared/lib/logger';
import { NO_METER, type Meter } from '../../../models/metering/meter';
import { createProviderEngine } from '../../../models/provider/provider-engine';
import { blocks } from '../../../testing/fake-provider/default-replies';
import { startFakeProvider } from '../../../testing/fake-provider/fake-provider';
import { createInMemoryRelations } from '../relation-memory';
import { createRelations } from '../relations';

/** What the model says of a pair whose texts hold these words, the older one's first; all others are apart. */
export type ScriptedRelation = [older: string, newer: string, letter: 'S' | 'A' | 'R' | 'C' | 'X', reason?: string];

/** A model on a loopback server whose relations are scripted pair by pair, and the memory of what it said. */
export async function openTestRelations(script: readonly ScriptedRelation[] = [], meter: Meter = NO_METER) {
  const now = () => 0;
  const fake = await startFakeProvider();
  let scripted = script;
  const askedPairs: string[] = [];
  fake.setStructured('relations', (prompt: string) => {
    const older = blocks(prompt, 'older').map(({ text }) => text);
    const found = blocks(prompt, 'newer').map(({ text }, index) => {
      askedPairs.push(`${older[index]} → ${text}`);
      return scripted.find(([before, after]) => older[index]!.includes(before) && text.includes(after));
    });
    return {
      relations: found.map((one, index) => `${index + 1}${one?.[2] ?? 'X'}`).join(''),
      reasons: found.flatMap((one, index) => (one?.[3] === undefined ? [] : [{ id: index + 1, reason: one[3] }])),
    };
  });
  const engine = createProviderEngine({
    settings: { preset: 'custom', baseUrl: fake.url, chatModel: 'fake-chat', smallModel: '', embeddingModel: '' },
    key: null,
    now,
    log: silentLogger,
    meter,
    timeouts: { structuredMs: 2_000, quietMs: 0 },
    maxRetries: 0,
  });
  const memory = createInMemoryRelations();
  return {
    fake,
    engine,
    memory,
    relations: createRelations({ engine: () => engine, memory, now }),
    askedPairs,
    script(next: readonly ScriptedRelation[]) {
      scripted = next;
    },
    close: () => fake.stop(),
  };
}
export type TestRelations = Awaited<ReturnType<typeof openTestRelations>>;
