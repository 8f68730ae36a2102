import { AppError } from '../../../shared/ipc/errors';
import { shellWord } from '../../files/own-command';

/** How a client starts the server. */
export interface ServerStart {
  command: string;
  args: string[];
}

const NAME = 'engram-vault';

interface ClientSettings {
  title: string;
  /** Where it goes, in words. */
  where: string;
  text: (start: ServerStart) => string;
}

const asJson = (value: unknown): string => JSON.stringify(value, null, 2);
const mcpServers = (start: ServerStart): string => asJson({ mcpServers: { [NAME]: start } });

/** Settings of common clients. They are printed, never written: the files are other programs'. */
const CLIENTS: Record<string, ClientSettings> = {
  'claude-desktop': {
    title: 'Claude Desktop',
    where: 'claude_desktop_config.json (Settings → Developer → Edit Config)',
    text: mcpServers,
  },
  'claude-code': {
    title: 'Claude Code',
    where: 'a terminal',
    text: ({ command, args }) => `claude mcp add ${NAME} -- ${[command, ...args].map(shellWord).join(' ')}`,
  },
  cursor: { title: 'Cursor', where: '~/.cursor/mcp.json', text: mcpServers },
  vscode: {
    title: 'VS Code',
    where: 'mcp.json (command “MCP: Open User Configuration”)',
    text: (start) => asJson({ servers: { [NAME]: { type: 'stdio', ...start } } }),
  },
  codex: {
    title: 'Codex',
    where: '~/.codex/config.toml',
    text: ({ command, args }) =>
      `[mcp_servers.${NAME}]\ncommand = ${JSON.stringify(command)}\nargs = [${args.map((arg) => JSON.stringify(arg)).join(', ')}]`,
  },
  'gemini-cli': { title: 'Gemini CLI', where: '~/.gemini/settings.json', text: mcpServers },
  zed: {
    title: 'Zed',
    where: 'settings.json',
    text: (start) => asJson({ context_servers: { [NAME]: { source: 'custom', ...start } } }),
  },
};
export const CLIENT_NAMES = Object.keys(CLIENTS);

export interface PrintedSettings {
  client: string;
  title: string;
  where: string;
  settings: string;
}

/**
 * @param name of a client; undefined: all of them
 * @throws AppError `bad-input` for another name, with those that are known
 */
export function clientSettings(name: string | undefined, start: ServerStart): PrintedSettings[] {
  if (name !== undefined && CLIENTS[name] === undefined)
    throw new AppError(
      'bad-input',
      `There are settings for ${CLIENT_NAMES.join(', ')}. Any other client that starts programs over standard input and output takes this: ${[start.command, ...start.args].map(shellWord).join(' ')}`,
    );
  return (name === undefined ? CLIENT_NAMES : [name]).map((client) => {
    const { title, where, text } = CLIENTS[client]!;
    return { client, title, where, settings: text(start) };
  });
}
