import { z } from 'zod';
import { commandWordsSchema } from '../../domain/tool-server';
import { route } from '../route';
import type { SettingsView } from './settings';

/** An agent that was found on this computer. */
export interface FoundAgent {
  name: string;
  argv: string[];
}

/** What an agent says of itself; '' where it does not. */
export interface AgentTest {
  name: string;
  version: string;
}

const argv = commandWordsSchema.min(1);

/** The person's own agent. Main asks before a program is started that is not in use. */
export const agentRoutes = {
  /** Known agents on the search path; none is started. */
  'agents.find': route<FoundAgent[]>()(z.null()),
  /** Starts it, asks what it is, and ends it. `model-*`, `cancelled`. */
  'agents.test': route<AgentTest>()(z.object({ argv })),
  /** From now on it answers. `cancelled` if declined, `not-found` where there is no such program. */
  'agents.use': route<SettingsView>()(z.object({ argv, allowsTools: z.boolean() })),
};
