import { z } from 'zod';
import { contentHash } from '../../../shared/lib/content-hash';
import type { Logger } from '../../../shared/lib/logger';
import { openJsonLinesFile } from '../../files/json-lines-file';
import { STATEMENT_RELATIONS, type ComparedStatement, type StatementPair } from '../../ports/statement-pair';

const rememberedSchema = z.object({
  /** Both texts with their speakers, and which of them is the later one. */
  key: z.string().max(40),
  relation: z.enum(STATEMENT_RELATIONS),
  reason: z.string().max(200),
  /** Label of the model that said so; null: the person did. */
  model: z.string().max(300).nullable(),
  at: z.number(),
});
type RememberedRelation = z.infer<typeof rememberedSchema>;

const MAX_REMEMBERED = 20_000;
/** The file is written anew once it is longer than what counts by this share. */
const MAX_STALE_SHARE = 0.25;

/** What was said of pairs of statements, each with who said it; the last word on a pair counts. */
export interface RelationMemory {
  find(pair: StatementPair): RememberedRelation | null;
  add(pair: StatementPair, said: Omit<RememberedRelation, 'key'>): void;
  flush(): Promise<void>;
}

/** In a file that may be lost: the pairs are asked again then. The oldest go first. */
export async function openRelationMemory(
  path: string,
  log: Logger,
  maxRemembered = MAX_REMEMBERED,
): Promise<RelationMemory> {
  const file = await openJsonLinesFile(path, { schema: rememberedSchema, name: 'compared statements', log });
  const byKey = new Map<string, RememberedRelation>();
  let lines = file.rows.length;
  const remember = (row: RememberedRelation) => {
    byKey.delete(row.key);
    byKey.set(row.key, row);
    if (byKey.size > maxRemembered) byKey.delete(byKey.keys().next().value!);
  };
  for (const row of file.rows) remember(row);
  return {
    find: (pair) => byKey.get(keyOf(pair)) ?? null,
    add(pair, said) {
      const row = { key: keyOf(pair), ...said };
      remember(row);
      lines += 1;
      if (lines <= maxRemembered * (1 + MAX_STALE_SHARE)) return file.append(row);
      lines = byKey.size;
      file.replace([...byKey.values()]);
    },
    flush: file.flush,
  };
}

/** Tests use this, and whatever has no folder. */
export function createInMemoryRelations(): RelationMemory {
  const byKey = new Map<string, RememberedRelation>();
  return {
    find: (pair) => byKey.get(keyOf(pair)) ?? null,
    add: (pair, said) => void byKey.set(keyOf(pair), { key: keyOf(pair), ...said }),
    flush: async () => {},
  };
}

const keyOf = ({ newer, older }: StatementPair): string => {
  const isLater = newer.at !== null && older.at !== null && newer.at > older.at;
  return `${hashOf(newer)}${isLater ? '>' : '-'}${hashOf(older)}`;
};
const hashOf = ({ text, author, speaker }: ComparedStatement): string =>
  contentHash(JSON.stringify([text, author, speaker]));
