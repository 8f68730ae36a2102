import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const questionSchema = z.object({
  id: z.string(),
  question: z.string().min(1),
  /** Paths of the pages that answer, within the folder; empty: nothing in the folder answers it. */
  answers: z.array(z.string()),
  /** Pages that are no answer but not wrong either. */
  alsoFine: z.array(z.string()).default([]),
  /** Source of a regular expression that the text of an answering passage matches; null: any passage of the page. */
  passage: z.string().nullable().default(null),
  kind: z.enum(['topic', 'detail', 'how-to', 'none']),
});
export type VaultQuestion = z.infer<typeof questionSchema>;

const fileSchema = z.object({ questions: z.array(questionSchema).min(1) });

/** Reads questions on a folder of notes. @throws a message that names the file and the first field in the wrong form */
export async function readVaultQuestions(file: string): Promise<VaultQuestion[]> {
  const text = await readFile(file, 'utf8');
  const read = fileSchema.safeParse(JSON.parse(text));
  if (read.success) return read.data.questions;
  const [issue] = read.error.issues;
  throw new Error(`${file} holds no questions in the expected form: ${issue!.path.join('.')}: ${issue!.message}`);
}
