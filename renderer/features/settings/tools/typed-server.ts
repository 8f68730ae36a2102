import { agentNameOf } from '../../../../shared/domain/known-agents';
import { readPastedToolServers, type PastedToolServer } from '../../../../shared/domain/pasted-tool-servers';
import { splitCommand } from '../../../../shared/lib/command-line';

/** The servers that a text names: a command, an address, or a settings block of another program; none of what is neither. */
export function serversIn(text: string): PastedToolServer[] {
  const line = text.trim();
  if (line === '') return [];
  const pasted = readPastedToolServers(line);
  if (pasted !== null) return pasted;
  // An unfinished block is no command.
  if (/^[[{]|[\r\n]/u.test(line)) return [];
  if (/^https?:\/\//iu.test(line))
    return URL.canParse(line)
      ? [{ name: new URL(line).hostname, how: { kind: 'address', url: line }, values: [] }]
      : [];
  const argv = splitCommand(line);
  return [{ name: agentNameOf(argv), how: { kind: 'program', argv }, values: [] }];
}

/** Whether the text is a block, which names its servers itself. */
export const isBlock = (text: string): boolean => readPastedToolServers(text.trim()) !== null;
