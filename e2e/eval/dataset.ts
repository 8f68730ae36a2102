import { readFile } from 'node:fs/promises';
import { z } from 'zod';

export const CATEGORIES = ['single-hop', 'multi-hop', 'temporal', 'open-domain', 'adversarial'] as const;
export type Category = (typeof CATEGORIES)[number];
/** The categories whose questions have an answer: all but the adversarial. */
export const HEADLINE: ReadonlySet<Category> = new Set(['single-hop', 'multi-hop', 'temporal', 'open-domain']);

/** `answer` is read by the metrics of answers alone; other fields of the file are dropped here. */
const conversationSchema = z.object({
  conversationId: z.string(),
  turns: z.array(
    z.object({ id: z.string(), session: z.number(), dateIso: z.string(), speaker: z.string(), text: z.string() }),
  ),
  questions: z.array(
    z.object({
      id: z.string(),
      question: z.string(),
      category: z.enum(CATEGORIES),
      evidence: z.array(z.string()),
      answer: z.union([z.string(), z.number().transform(String)]).nullish(),
    }),
  ),
});
export type Conversation = z.infer<typeof conversationSchema>;

/** Conversations with their questions, without questions that have no evidence. */
export async function readDataset(path: string): Promise<Conversation[]> {
  const conversations = z.array(conversationSchema).parse(JSON.parse(await readFile(path, 'utf8')));
  return conversations.map((conversation) => ({
    ...conversation,
    questions: conversation.questions.filter(({ evidence }) => evidence.length > 0),
  }));
}
