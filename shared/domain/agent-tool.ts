import { z } from 'zod';
import { nameSchema } from './bounds';

/** The kinds of tools that the Agent Client Protocol names; any other is `other`. */
const agentToolKindSchema = z
  .enum(['read', 'edit', 'delete', 'move', 'search', 'execute', 'think', 'fetch', 'switch_mode', 'other'])
  .catch('other');

/** A tool that an agent used, or asked for and was refused, while it answered. */
export const agentToolSchema = z.object({
  /** In the agent's words. */
  title: nameSchema,
  kind: agentToolKindSchema,
  isRefused: z.boolean(),
});
export type AgentTool = z.infer<typeof agentToolSchema>;

/** Tools that one answer names; what an agent does beyond that is no longer listed. */
export const MAX_AGENT_TOOLS = 50;
