import type { OutgoingLog } from '../../models/outgoing/outgoing-log';

/** Where requests are written down that belong to the computer, and to no vault: in the open one. */
export interface ComputerLog extends Pick<OutgoingLog, 'add'> {
  /** Writes there from now on. null: what is sent meanwhile waits for the next vault. */
  writeTo(outgoing: Pick<OutgoingLog, 'add'> | null): void;
}

export function createComputerLog(): ComputerLog {
  let outgoing: Pick<OutgoingLog, 'add'> | null = null;
  let waiting: Parameters<OutgoingLog['add']>[] = [];
  return {
    add(...entry) {
      if (outgoing === null) waiting.push(entry);
      else outgoing.add(...entry);
    },
    writeTo(next) {
      outgoing = next;
      if (next === null) return;
      for (const entry of waiting) next.add(...entry);
      waiting = [];
    },
  };
}
