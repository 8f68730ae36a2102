import { z } from 'zod';
import { nameSchema } from './bounds';

/** Stands for a host where the person's own agent is chosen; a host has no such name. */
export const AGENT_HOST = 'your agent';

/** A model that the person chose for a chat or an answer; it counts while its server is in use. */
export const chosenModelSchema = z.object({
  /** As its server calls it. */
  name: nameSchema,
  /** `api.openai.com`, `127.0.0.1:11434`. */
  host: nameSchema,
});
export type ChosenModel = z.infer<typeof chosenModelSchema>;
