import {
  MAX_LISTED_TOOLS,
  MAX_OFFERED_TOOLS,
  MAX_TOOL_SERVERS,
  type DecidedTool,
  type ToolDefinition,
  type ToolServer,
  type ToolState,
} from '../../shared/domain/tool-server';
import { AppError } from '../../shared/ipc/errors';
import { t } from '../../shared/messages/message';
import type { SettingsStore } from './settings-store';

/** The tool servers of a vault's settings, and what the person decided on their tools. */
export interface ToolSettings {
  servers(): readonly ToolServer[];
  /** @throws AppError `not-found` */
  find(id: string): ToolServer;
  /** Adds or replaces one. @throws AppError `bad-input` where there are too many */
  put(server: ToolServer): Promise<void>;
  remove(id: string): Promise<void>;
  /** @throws AppError `bad-input` where too many would be offered */
  decide(id: string, definition: ToolDefinition, state: ToolState): Promise<void>;
  /** A tool is described otherwise than when the person decided: it is off, and says so. */
  turnOffChanged(id: string, tool: string): Promise<void>;
}

export function createToolSettings(store: Pick<SettingsStore, 'get' | 'save'>): ToolSettings {
  const servers = (): readonly ToolServer[] => store.get().toolServers;
  const find = (id: string): ToolServer => {
    const server = servers().find((one) => one.id === id);
    if (server === undefined) throw new AppError('not-found', t('mainTools.noSuchServer'));
    return server;
  };
  const save = async (toolServers: ToolServer[]): Promise<void> => void (await store.save({ toolServers }));
  const replace = (server: ToolServer): Promise<void> =>
    save(servers().map((one) => (one.id === server.id ? server : one)));
  const withTool = (server: ToolServer, tool: DecidedTool): ToolServer => ({
    ...server,
    tools: [...server.tools.filter(({ name }) => name !== tool.name), tool].slice(-MAX_LISTED_TOOLS),
  });
  return {
    servers,
    find,
    async put(server) {
      if (servers().some(({ id }) => id === server.id)) return replace(server);
      if (servers().length >= MAX_TOOL_SERVERS)
        throw new AppError('bad-input', t('mainTools.tooManyServers', { most: MAX_TOOL_SERVERS }));
      await save([...servers(), server]);
    },
    remove: (id) => save(servers().filter((server) => server.id !== id)),
    async decide(id, definition, state) {
      const server = find(id);
      const others = servers()
        .flatMap((one) => one.tools.map((tool) => ({ tool, of: one.id })))
        .filter(({ tool, of }) => tool.state !== 'off' && !(of === id && tool.name === definition.name));
      if (state !== 'off' && others.length >= MAX_OFFERED_TOOLS)
        throw new AppError('bad-input', t('mainTools.tooManyTools', { most: MAX_OFFERED_TOOLS }));
      await replace(withTool(server, { ...definition, state }));
    },
    async turnOffChanged(id, tool) {
      const server = find(id);
      const known = server.tools.find(({ name }) => name === tool);
      if (known !== undefined) await replace(withTool(server, { ...known, state: 'off', hasChanged: true }));
    },
  };
}
