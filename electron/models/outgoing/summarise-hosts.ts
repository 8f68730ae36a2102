import type { OutgoingHost } from '../../../shared/ipc/routes/outgoing';
import type { LogFiles } from './log-files';
import { readEntry } from './log-line';

/** How much left for each host, the latest first. */
export async function summariseHosts(files: Pick<LogFiles, 'names' | 'linesOf'>): Promise<OutgoingHost[]> {
  const hosts = new Map<string, OutgoingHost>();
  for (const name of await files.names()) {
    for (const line of await files.linesOf(name)) {
      const entry = readEntry(line);
      if (entry === null) continue;
      const known = hosts.get(entry.host) ?? { host: entry.host, requests: 0, bytes: 0, lastAt: entry.at };
      hosts.set(entry.host, { ...known, requests: known.requests + 1, bytes: known.bytes + entry.bytes });
    }
  }
  return [...hosts.values()];
}
