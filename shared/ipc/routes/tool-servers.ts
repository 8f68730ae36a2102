import { z } from 'zod';
import { toolServerSchema, toolStateSchema, type ToolDefinition, type ToolState } from '../../domain/tool-server';
import { route } from '../route';
import type { SettingsView } from './settings';

/** A tool that a server lists, with what the person decided on it. */
export interface ListedTool extends ToolDefinition {
  state: ToolState;
  /** It is described otherwise than when the person decided, and therefore off. */
  hasChanged: boolean;
  /** Sentences of its description that address a model as orders do. */
  instructions: string[];
  /** Why it cannot be offered, in words for the person; null: it can. */
  problem: string | null;
}

/** What a server says of itself, '' where it does not, and its tools. */
export interface ToolServerTest {
  name: string;
  version: string;
  tools: ListedTool[];
  /** Tools beyond the first 200, which are not listed. */
  leftOut: number;
}

/** A server as the person enters it; `id` null: a new one. */
const draft = z.object({
  id: z.uuid().nullable(),
  name: toolServerSchema.shape.name,
  connection: toolServerSchema.shape.connection,
  /** Values of its variables, by name; those that are left out stay as they are. */
  values: z.record(z.string().max(100), z.string().max(4_096)).default({}),
});
export type ToolServerDraft = z.input<typeof draft>;

/** Servers of tools. Main asks before a program is started, or an address is asked, that was not confirmed before. */
export const toolServerRoutes = {
  /** Starts it, reads what it and its tools are, and ends it. `bad-input`, `not-found`, `tool-failed`, `cancelled`. */
  'toolServers.test': route<ToolServerTest>()(draft),
  /**
   * Adds or changes a server. A new one has all of its tools off; another command or address turns them off again.
   * `bad-input` for an address that is not on this computer, `not-found` where there is no such program, `cancelled`.
   */
  'toolServers.save': route<SettingsView>()(draft),
  /** Forgets it with the values of its variables. */
  'toolServers.remove': route<SettingsView>()(z.object({ id: z.uuid() })),
  /** Reads the tools of a saved server; one that changed is turned off. `not-found`, `tool-failed`. */
  'toolServers.tools': route<ToolServerTest>()(z.object({ id: z.uuid() })),
  /**
   * Decides on a tool as it was listed last. `conflict` where its definition is another by now: it is to be read again;
   * `bad-input` where it cannot be offered, or too many are.
   */
  'toolServers.setTool': route<SettingsView>()(
    z.object({ id: z.uuid(), tool: z.string().max(128), hash: z.string().max(64), state: toolStateSchema }),
  ),
};
