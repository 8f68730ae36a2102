import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import type { FoundModel } from '../../../shared/ipc/routes/model-files';
import { isAppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import { sizeOfFile } from '../../files/file-system';
import { readGgufHeader, type GgufHeader } from './gguf-header';

/** Where model files may lie on this computer. */
export interface ModelPlaces {
  /** The app's own folder. */
  folder: string;
  homeFolder: string;
  environment: NodeJS.ProcessEnv;
}

/** A model file on disk. */
export interface ModelOnDisk {
  id: string;
  place: FoundModel['place'];
  /** What the place calls it; null: its file's name stands for it. */
  label: string | null;
  /** Of the first part. */
  path: string;
  bytes: number;
  header: GgufHeader | null;
  problem: string | null;
}

/** Folders below a place, and entries of all of them, that are looked at. */
const MAX_DEPTH = 5;
const MAX_ENTRIES = 2_000;
/** “model-00001-of-00003.gguf”. */
const PART = /-(\d{5})-of-(\d{5})\.gguf$/iu;
const MAX_PARTS = 200;
/** What reads pictures for another model is no model by itself. */
const PROJECTOR = /mmproj/iu;

/** Reads the headers of model files; a file that did not change is read once. */
export function createModelFinder(places: ModelPlaces) {
  const read = new Map<string, { stamp: string; header: GgufHeader | null; problem: string | null }>();

  async function look(path: string, place: ModelOnDisk['place'], label: string | null = null): Promise<ModelOnDisk> {
    const id = createHash('sha256').update(path).digest('hex').slice(0, 24);
    const found = { id, place, label, path };
    try {
      const { size, mtimeMs } = await stat(path);
      const parts = await sumParts(path);
      const stamp = `${size} ${mtimeMs} ${parts.bytes}`;
      const known = read.get(path);
      const { header, problem } = known?.stamp === stamp ? known : await readHeader(path, parts.problem);
      read.set(path, { stamp, header, problem });
      return { ...found, bytes: parts.bytes, header, problem };
    } catch {
      return { ...found, bytes: 0, header: null, problem: t('mainModelFiles.cannotBeOpened') };
    }
  }

  return {
    look,
    /** Models of the app's folder, of Ollama and of LM Studio; a place that is not there has none. */
    async find(): Promise<ModelOnDisk[]> {
      const { folder, homeFolder, environment } = places;
      const own = (await ggufFilesIn(folder)).map((path) => look(path, 'app'));
      const ollama = (await ollamaModels(environment.OLLAMA_MODELS || join(homeFolder, '.ollama', 'models'))).map(
        ({ path, name }) => look(path, 'ollama', name),
      );
      const studio = [join(homeFolder, '.lmstudio', 'models'), join(homeFolder, '.cache', 'lm-studio', 'models')];
      const ofStudio = (await Promise.all(studio.map(ggufFilesIn))).flat().map((path) => look(path, 'lm-studio'));
      return Promise.all([...own, ...ollama, ...ofStudio]);
    },
  };
}

async function readHeader(
  path: string,
  missing: string | null,
): Promise<{ header: GgufHeader | null; problem: string | null }> {
  try {
    const header = await readGgufHeader(path);
    return { header, problem: missing ?? (header.writesText ? null : t('mainModelFiles.writesNoText')) };
  } catch (error) {
    return { header: null, problem: isAppError(error) ? error.message : t('mainModelFiles.cannotBeOpened') };
  }
}

/** All files of a model, by its first: the others of “model-00001-of-00003.gguf” as well. */
export function partPathsOf(path: string): string[] {
  const [, , count] = PART.exec(path) ?? [];
  if (count === undefined) return [path];
  return Array.from({ length: Math.min(Number(count), MAX_PARTS) }, (_each, index) =>
    path.replace(PART, `-${String(index + 1).padStart(5, '0')}-of-${count}.gguf`),
  );
}

/** Bytes of all parts of a model, and which are missing. */
async function sumParts(path: string): Promise<{ bytes: number; problem: string | null }> {
  const paths = partPathsOf(path);
  const sizes = await Promise.all(paths.map(sizeOfFile));
  const missing = sizes.filter((size) => size === null).length;
  return {
    bytes: sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0),
    problem: missing === 0 ? null : t('mainModelFiles.partsMissing', { missing, count: paths.length }),
  };
}

/** GGUF files below a folder; of a model in several parts the first. */
async function ggufFilesIn(folder: string): Promise<string[]> {
  const paths = await filesBelow(folder);
  return paths.filter((path) => {
    const name = basename(path);
    return /\.gguf$/iu.test(name) && !PROJECTOR.test(name) && Number(PART.exec(name)?.[1] ?? 1) === 1;
  });
}

/** Files below a folder, sorted; links are not followed into other folders. */
async function filesBelow(folder: string): Promise<string[]> {
  const found: string[] = [];
  let left = MAX_ENTRIES;
  const walk = async (current: string, depth: number): Promise<void> => {
    const entries = await readdir(current, { withFileTypes: true }).catch(() => []);
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if ((left -= 1) < 0) return;
      const path = join(current, entry.name);
      if (!entry.isDirectory()) found.push(path);
      else if (depth < MAX_DEPTH) await walk(path, depth + 1);
    }
  };
  await walk(folder, 1);
  return found;
}

const manifestSchema = z.object({
  layers: z.array(z.object({ mediaType: z.string(), digest: z.string() })),
});
const MAX_MANIFEST_BYTES = 1_000_000;

/** Models of Ollama: manifests by host, owner, name and tag, which name the blob that holds the model. */
async function ollamaModels(folder: string): Promise<{ path: string; name: string }[]> {
  const manifests = join(folder, 'manifests');
  const models: { path: string; name: string }[] = [];
  for (const file of await filesBelow(manifests)) {
    const digest = await digestIn(file);
    if (digest === null) continue;
    const name = `${basename(dirname(file))}:${basename(file)}`;
    models.push({ path: join(folder, 'blobs', digest), name });
  }
  // One blob with two tags is one model.
  return models.filter(({ path }, index) => models.findIndex((other) => other.path === path) === index);
}

/** The name of the model's blob; null for a file that is no manifest of a model. */
async function digestIn(file: string): Promise<string | null> {
  try {
    if ((await stat(file)).size > MAX_MANIFEST_BYTES) return null;
    const { layers } = manifestSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    const digest = layers.find(({ mediaType }) => mediaType === 'application/vnd.ollama.image.model')?.digest ?? '';
    return /^sha256:[0-9a-f]{64}$/u.test(digest) ? digest.replace(':', '-') : null;
  } catch {
    return null;
  }
}
