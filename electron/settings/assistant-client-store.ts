import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import {
  assistantClientSchema,
  MAX_CLIENT_NAME,
  type AssistantClient,
  type AssistantScope,
} from '../../shared/domain/assistant-client';
import { createMutex } from '../../shared/lib/mutex';
import { writeAtomically } from '../files/write-atomically';

/** Programs that asked and were never decided on; of more, the first are forgotten. */
const MAX_ASKING = 20;

/** Which other assistants may read a vault. None may until the person allows it. */
export interface AssistantClientStore {
  /** The clients, ordered by name. */
  list(): Promise<AssistantClient[]>;
  /** Null: it never asked. */
  get(name: string): Promise<AssistantClient | null>;
  /** Writes down that it asked. One that is known stays as it is. */
  recordAsking(name: string): Promise<AssistantClient>;
  allow(name: string, access: { scope: AssistantScope; mayPropose: boolean }): Promise<AssistantClient>;
  /** Null: it is not known. */
  cutOff(name: string): Promise<AssistantClient | null>;
  forget(name: string): Promise<void>;
}

const fileSchema = z.object({ clients: z.array(assistantClientSchema).max(1_000) });

/**
 * Keeps them in a file beside the vault's settings, outside of its folder, so that a folder from elsewhere allows
 * nobody. It is read each time, since the command line writes it while the app is closed. A damaged one allows nobody.
 *
 * @param now epoch milliseconds
 */
export function createAssistantClientStore(file: string, now: () => number): AssistantClientStore {
  const runInOrder = createMutex();
  const read = async (): Promise<AssistantClient[]> => {
    const text = await readFile(file, 'utf8').catch(() => '');
    try {
      return fileSchema.parse(JSON.parse(text)).clients;
    } catch {
      return [];
    }
  };
  const write = (clients: readonly AssistantClient[]) =>
    writeAtomically(
      file,
      `${JSON.stringify({ clients: clients.toSorted((a, b) => (a.name < b.name ? -1 : 1)) }, null, 2)}\n`,
    );
  const put = async (clients: readonly AssistantClient[], client: AssistantClient) => {
    await write([...clients.filter(({ name }) => name !== client.name), client]);
    return client;
  };
  const find = (clients: readonly AssistantClient[], name: string) =>
    clients.find((client) => client.name === name) ?? null;

  return {
    list: () => runInOrder(read),
    get: (name) => runInOrder(async () => find(await read(), name)),
    recordAsking: (name) =>
      runInOrder(async () => {
        const clients = await read();
        const known = find(clients, name);
        if (known !== null) return known;
        const asking = clients.filter(({ state }) => state === 'asked').toSorted((a, b) => b.askedAt - a.askedAt);
        const forgotten = new Set(asking.slice(MAX_ASKING - 1).map((client) => client.name));
        return put(
          clients.filter((client) => !forgotten.has(client.name)),
          { name, state: 'asked', scope: { kind: 'all' }, mayPropose: true, askedAt: now(), decidedAt: null },
        );
      }),
    allow: (name, access) =>
      runInOrder(async () => {
        const clients = await read();
        const askedAt = find(clients, name)?.askedAt ?? now();
        return put(clients, { name, state: 'allowed', ...access, askedAt, decidedAt: now() });
      }),
    cutOff: (name) =>
      runInOrder(async () => {
        const clients = await read();
        const known = find(clients, name);
        return known === null ? null : put(clients, { ...known, state: 'cut-off', decidedAt: now() });
      }),
    forget: (name) =>
      runInOrder(async () => {
        const clients = await read();
        if (find(clients, name) !== null) await write(clients.filter((client) => client.name !== name));
      }),
  };
}

/** A program's name as it is shown and compared: one line, without characters that cannot be seen. */
export const cleanClientName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_CLIENT_NAME)
    .trim();
