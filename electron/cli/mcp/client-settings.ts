import { AppError } from '../../../shared/ipc/errors';
import type { ClientSettings } from '../../../shared/ipc/routes/assistants';
import { shellWord } from '../../files/own-command';

/** How a client starts the server. */
export interface ServerStart {
  command: string;
  args: string[];
}

const NAME = 'engram-vault';

interface Client {
  title: string;
  /** Where it goes, in words. */
  where: string;
  text: (start: ServerStart) => string;
  /** Opens the client, which asks whether it may add the server. */
  link?: (start: ServerStart) => string;
}

const asJson = (value: unknown): string => JSON.stringify(value, null, 2);
const mcpServers = (start: ServerStart): string => asJson({ mcpServers: { [NAME]: start } });

/** A query that names the server and holds how it is started. */
const linkQuery = (start: ServerStart): string =>
  `name=${NAME}&config=${encodeURIComponent(Buffer.from(JSON.stringify(start)).toString('base64'))}`;

/** Settings of common clients. They are printed, never written: the files are other programs'. */
const CLIENTS: Record<string, Client> = {
  'claude-desktop': {
    title: 'Claude Desktop',
    where: 'claude_desktop_config.json (Settings → Developer → Edit Config)',
    text: mcpServers,
  },
  'claude-code': {
    title: 'Claude Code',
    where: 'Terminal',
    text: ({ command, args }) => `claude mcp add ${NAME} -- ${[command, ...args].map(shellWord).join(' ')}`,
  },
  cursor: {
    title: 'Cursor',
    where: '~/.cursor/mcp.json',
    text: mcpServers,
    link: (start) => `cursor://anysphere.cursor-deeplink/mcp/install?${linkQuery(start)}`,
  },
  vscode: {
    title: 'VS Code',
    where: 'mcp.json (command “MCP: Open User Configuration”)',
    text: (start) => asJson({ servers: { [NAME]: { type: 'stdio', ...start } } }),
    link: (start) => `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: NAME, ...start }))}`,
  },
  codex: {
    title: 'Codex',
    where: '~/.codex/config.toml',
    text: ({ command, args }) =>
      `[mcp_servers.${NAME}]\ncommand = ${JSON.stringify(command)}\nargs = [${args.map((arg) => JSON.stringify(arg)).join(', ')}]`,
  },
  'gemini-cli': { title: 'Gemini CLI', where: '~/.gemini/settings.json', text: mcpServers },
  'lm-studio': {
    title: 'LM Studio',
    where: 'mcp.json (Program → Install → Edit mcp.json)',
    text: mcpServers,
    link: (start) => `lmstudio://add_mcp?${linkQuery(start)}`,
  },
  zed: {
    title: 'Zed',
    where: 'settings.json',
    text: (start) => asJson({ context_servers: { [NAME]: { source: 'custom', ...start } } }),
  },
};
export const CLIENT_NAMES = Object.keys(CLIENTS);

/**
 * @param name of a client; undefined: all of them
 * @param startFor how a client of this name starts the server
 * @throws AppError `bad-input` for another name, with those that are known
 */
export function clientSettings(
  name: string | undefined,
  startFor: (clientName: string) => ServerStart,
): ClientSettings[] {
  if (name !== undefined && !CLIENT_NAMES.includes(name)) {
    const { command, args } = startFor(name);
    throw new AppError(
      'bad-input',
      `There are settings for ${CLIENT_NAMES.join(', ')}. Any other client that starts programs over standard input and output takes this: ${[command, ...args].map(shellWord).join(' ')}`,
    );
  }
  return (name === undefined ? CLIENT_NAMES : [name]).map((client) => {
    const { title, where, text, link } = CLIENTS[client]!;
    const start = startFor(title);
    return { client, title, where, settings: text(start), ...(link === undefined ? {} : { link: link(start) }) };
  });
}
