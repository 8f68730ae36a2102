import { keptValuesOf, type ToolServer } from '../../shared/domain/tool-server';
import type { CollectionKeys } from './collection-keys';

/** The values of variables and headers of tool servers and the secrets of their commands, each kept as an API key is. */
export interface ToolValues {
  /** Those that are known, by name. */
  of(server: Pick<ToolServer, 'id' | 'connection'>): Promise<Record<string, string>>;
  /** Keeps values; the others stay as they are. */
  keep(server: Pick<ToolServer, 'id' | 'connection'>, values: Readonly<Record<string, string>>): Promise<void>;
  remove(server: Pick<ToolServer, 'id' | 'connection'>): Promise<void>;
}

/** @param keys a store for each value of each server */
export function createToolValues(keys: CollectionKeys): ToolValues {
  const keyId = (serverId: string, name: string): string => `${serverId}.${name}`;
  return {
    async of(server) {
      const { id } = server;
      const read = async (name: string) => [name, (await keys.of(keyId(id, name))).keyFor(id)] as const;
      const known = await Promise.all(keptValuesOf(server.connection).map(read));
      return Object.fromEntries(known.filter((entry): entry is readonly [string, string] => entry[1] !== null));
    },
    async keep(server, values) {
      for (const name of keptValuesOf(server.connection)) {
        const value = values[name];
        if (value === undefined) continue;
        await (await keys.of(keyId(server.id, name))).set(value, { remember: true, baseUrl: server.id });
      }
    },
    async remove(server) {
      for (const name of keptValuesOf(server.connection)) await keys.remove(keyId(server.id, name));
    },
  };
}
