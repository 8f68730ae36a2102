import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Logger } from '../../../../shared/lib/logger';
import { DAY_MS } from '../../../../shared/lib/time/calendar';
import { writeAtomically } from '../../../files/write-atomically';

/** A server that refused something may have learned it since. */
const REMEMBERED_MS = 30 * DAY_MS;
const MAX_MODELS = 200;

const capabilitiesSchema = z.object({
  /** Ways to make a server reply in JSON, best first; this one it takes. */
  format: z.enum(['json_schema', 'json_object', 'text']),
  supportsTemperature: z.boolean(),
  supportsTools: z.boolean(),
  /** `low`: it thinks before it answers, and may be told to think little; `unknown`: nothing says that it thinks. */
  effort: z.enum(['unknown', 'low', 'refused']),
});
/** What is known of one model, shared by all calls to it, which change it as they learn. */
export type ServerCapabilities = z.infer<typeof capabilitiesSchema>;

/** Models that think, by the start of their names after a router's prefix. */
const THINKING = /^(?:gpt-5|gpt-oss|o[134](?:-|$)|gemini-(?:2\.5|3))/iu;

export const assumeAllCapabilities = (model = ''): ServerCapabilities => ({
  format: 'json_schema',
  supportsTemperature: true,
  supportsTools: true,
  effort: THINKING.test(model.split('/').at(-1)!) ? 'low' : 'unknown',
});

/** What is known of the models of all servers, for as long as it may hold. */
export interface ModelCapabilities {
  of(host: string, model: string): ServerCapabilities;
  /** Writes down what calls have learned since. */
  remember(): void;
  flush(): Promise<void>;
}

const fileSchema = z.array(
  z.object({ host: z.string(), model: z.string(), at: z.number(), capabilities: capabilitiesSchema }),
);
type Remembered = z.infer<typeof fileSchema>[number];

/** @param path a file of what is remembered; null: for this run alone */
export async function openModelCapabilities(
  path: string | null,
  now: () => number,
  log: Logger,
): Promise<ModelCapabilities> {
  return holdCapabilities(path === null ? [] : await readRemembered(path, now()), now, (rows) =>
    path === null
      ? Promise.resolve()
      : writeAtomically(path, `${JSON.stringify(rows, null, 2)}\n`).catch((error: unknown) =>
          log.warn('what models can do could not be written', { error: (error as Error).name }),
        ),
  );
}

/** Capabilities that are remembered for this run alone. */
export const createModelCapabilities = (): ModelCapabilities =>
  holdCapabilities(
    [],
    () => 0,
    async () => {},
  );

function holdCapabilities(
  known: readonly Remembered[],
  now: () => number,
  write: (rows: Remembered[]) => Promise<void>,
): ModelCapabilities {
  const rows = new Map(known.map((row) => [keyOf(row.host, row.model), row]));
  let saved = JSON.stringify(known.map(({ capabilities }) => capabilities));
  let written: Promise<void> = Promise.resolve();
  return {
    of(host, model) {
      const key = keyOf(host, model);
      const row = rows.get(key) ?? { host, model, at: now(), capabilities: assumeAllCapabilities(model) };
      rows.set(key, row);
      return row.capabilities;
    },
    remember() {
      const learned = [...rows.values()]
        .filter(({ model, capabilities }) => !isAssumed(model, capabilities))
        .slice(-MAX_MODELS);
      const state = JSON.stringify(learned.map(({ capabilities }) => capabilities));
      if (state === saved) return;
      saved = state;
      written = written.then(() => write(learned));
    },
    flush: () => written,
  };
}

const keyOf = (host: string, model: string): string => JSON.stringify([host, model]);
const isAssumed = (model: string, capabilities: ServerCapabilities): boolean =>
  JSON.stringify(capabilities) === JSON.stringify(assumeAllCapabilities(model));

async function readRemembered(path: string, now: number): Promise<Remembered[]> {
  try {
    const parsed = fileSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
    return parsed.success ? parsed.data.filter(({ at }) => at > now - REMEMBERED_MS) : [];
  } catch {
    return [];
  }
}
