import { open, type FileHandle } from 'node:fs/promises';
import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';

/** What a GGUF file says of itself. Null: it does not say. */
export interface GgufHeader {
  name: string | null;
  architecture: string;
  contextTokens: number | null;
  quantisation: string | null;
  /** Number of parameters: of all tensors of this file. */
  parameters: number;
  licence: string | null;
  /** It writes text; an encoder and a reranker, which compare texts, do not. */
  writesText: boolean;
}

const BUFFER_BYTES = 256 * 1024;
/** Bytes of a header that are read; the largest vocabularies with their merges take about 20 MB. */
const MAX_HEADER_BYTES = 128 * 1024 * 1024;
/** Bytes of a text that is kept, as a name; longer ones, as a template for chats, are passed over. */
const MAX_TEXT_BYTES = 1_024;
const MAX_ENTRIES = 100_000;

/** The types of values, by their number in the format, and their bytes. */
const VALUE_BYTES = [1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8];
const STRING_TYPE = 8;
const ARRAY_TYPE = 9;

/** Quantisations by their number (`llama_ftype` of llama.cpp). */
const QUANTISATIONS: Readonly<Record<number, string>> = {
  0: 'F32',
  1: 'F16',
  2: 'Q4_0',
  3: 'Q4_1',
  7: 'Q8_0',
  8: 'Q5_0',
  9: 'Q5_1',
  10: 'Q2_K',
  11: 'Q3_K_S',
  12: 'Q3_K_M',
  13: 'Q3_K_L',
  14: 'Q4_K_S',
  15: 'Q4_K_M',
  16: 'Q5_K_S',
  17: 'Q5_K_M',
  18: 'Q6_K',
  19: 'IQ2_XXS',
  20: 'IQ2_XS',
  21: 'Q2_K_S',
  22: 'IQ3_XS',
  23: 'IQ3_XXS',
  24: 'IQ1_S',
  25: 'IQ4_NL',
  26: 'IQ3_S',
  27: 'IQ3_M',
  28: 'IQ2_S',
  29: 'IQ2_M',
  30: 'IQ4_XS',
  31: 'IQ1_M',
  32: 'BF16',
};

/**
 * Reads the header of a GGUF file (https://github.com/ggml-org/ggml/blob/master/docs/gguf.md), and nothing of the
 * weights behind it. Whoever wrote the file is not trusted: each length is bounded.
 *
 * @throws AppError `bad-input` that says what is wrong with the file
 */
export async function readGgufHeader(path: string): Promise<GgufHeader> {
  const handle = await open(path, 'r');
  try {
    return await readFrom(createHeaderReader(handle), (await handle.stat()).size);
  } finally {
    await handle.close();
  }
}

type HeaderReader = ReturnType<typeof createHeaderReader>;
type Value = string | number | null;

async function readFrom(reader: HeaderReader, fileBytes: number): Promise<GgufHeader> {
  if ((await reader.bytes(4)).toString('latin1') !== 'GGUF') throw broken(t('mainModelFiles.notGguf'));
  const version = await reader.uint32();
  if (version < 2 || version > 3) throw broken(t('mainModelFiles.unknownVersion', { version }));
  const tensorCount = await reader.count();
  const entryCount = await reader.count();
  const values = new Map<string, Value>();
  for (let entry = 0; entry < entryCount; entry += 1) {
    const key = await reader.text();
    const value = await readValue(reader, await reader.uint32());
    if (key !== null) values.set(key, value);
  }
  const { parameters, lastOffset } = await readTensors(reader, tensorCount);
  // Weights that are missing at the end make a file that no program can load.
  if (tensorCount > 0 && fileBytes <= reader.position() + lastOffset) throw broken(t('mainModelFiles.endsEarly'));

  const textAt = (key: string): string | null => {
    const value = values.get(key);
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  const numberAt = (key: string): number | null => {
    const value = values.get(key);
    return typeof value === 'number' ? value : null;
  };
  const architecture = textAt('general.architecture');
  if (architecture === null) throw broken(t('mainModelFiles.noArchitecture'));
  const type = numberAt('general.file_type');
  return {
    name: textAt('general.name'),
    architecture,
    contextTokens: numberAt(`${architecture}.context_length`),
    quantisation: type === null ? null : (QUANTISATIONS[type] ?? null),
    parameters,
    // How its vectors become one, or a score (`llama_pooling_type` of llama.cpp); 0 is none.
    writesText: (numberAt(`${architecture}.pooling_type`) ?? 0) === 0,
    licence: textAt('general.license.name') ?? textAt('general.license'),
  };
}

/** A text or a number; null for what is passed over. */
async function readValue(reader: HeaderReader, type: number): Promise<Value> {
  if (type === STRING_TYPE) return reader.text();
  if (type !== ARRAY_TYPE) return reader.number(type);
  const elementType = await reader.uint32();
  const length = await reader.uint64();
  if (elementType === STRING_TYPE) await reader.skipTexts(length);
  else await reader.skip(length * bytesOf(elementType));
  return null;
}

/** How many parameters the tensors hold, and where the last of them begins behind the header. */
async function readTensors(reader: HeaderReader, count: number): Promise<{ parameters: number; lastOffset: number }> {
  let parameters = 0;
  let lastOffset = 0;
  for (let tensor = 0; tensor < count; tensor += 1) {
    await reader.text();
    const dimensions = await reader.uint32();
    if (dimensions > 8) throw broken(t('mainModelFiles.damaged'));
    let size = 1;
    for (let dimension = 0; dimension < dimensions; dimension += 1) size *= await reader.uint64();
    parameters += size;
    await reader.uint32();
    lastOffset = Math.max(lastOffset, await reader.uint64());
  }
  return { parameters, lastOffset };
}

/** Reads a file from its beginning, by pieces, little-endian as the format has it. */
function createHeaderReader(handle: FileHandle) {
  let buffer = Buffer.alloc(0);
  /** Where the buffer begins in the file, and how much of it is read. */
  let start = 0;
  let used = 0;

  const position = () => start + used;
  const need = async (length: number) => {
    if (position() + length > MAX_HEADER_BYTES) throw broken(t('mainModelFiles.damaged'));
    if (buffer.length - used >= length) return;
    start += used;
    used = 0;
    const next = Buffer.alloc(Math.max(BUFFER_BYTES, length));
    const { bytesRead } = await handle.read(next, 0, next.length, start);
    buffer = next.subarray(0, bytesRead);
    if (bytesRead < length) throw broken(t('mainModelFiles.endsEarly'));
  };
  const take = async <Result>(length: number, read: (at: number) => Result): Promise<Result> => {
    await need(length);
    const result = read(used);
    used += length;
    return result;
  };
  const uint32 = () => take(4, (at) => buffer.readUInt32LE(at));
  const uint64 = async (): Promise<number> => {
    const value = await take(8, (at) => buffer.readBigUInt64LE(at));
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw broken(t('mainModelFiles.damaged'));
    return Number(value);
  };
  const skip = async (length: number) => {
    if (position() + length > MAX_HEADER_BYTES) throw broken(t('mainModelFiles.damaged'));
    if (buffer.length - used >= length) used += length;
    else [start, used, buffer] = [position() + length, 0, Buffer.alloc(0)];
  };

  return {
    position,
    uint32,
    uint64,
    skip,
    bytes: (length: number) => take(length, (at) => Buffer.from(buffer.subarray(at, at + length))),
    async count(): Promise<number> {
      const count = await uint64();
      if (count > MAX_ENTRIES) throw broken(t('mainModelFiles.damaged'));
      return count;
    },
    /** Null for a text that is too long to be of use. */
    async text(): Promise<string | null> {
      const length = await uint64();
      if (length <= MAX_TEXT_BYTES) return take(length, (at) => buffer.toString('utf8', at, at + length));
      await skip(length);
      return null;
    },
    /** A vocabulary has hundreds of thousands: no promise is made for one that is in the buffer. */
    async skipTexts(count: number): Promise<void> {
      for (let left = count; left > 0; left -= 1) {
        if (buffer.length - used < 8) await need(8);
        const length = buffer.readUInt32LE(used) + buffer.readUInt32LE(used + 4) * 2 ** 32;
        used += 8;
        if (buffer.length - used >= length) used += length;
        else await skip(length);
      }
    },
    async number(type: number): Promise<number | null> {
      if (type === 4) return uint32();
      if (type === 5) return take(4, (at) => buffer.readInt32LE(at));
      if (type === 10) {
        const value = Number(await take(8, (at) => buffer.readBigUInt64LE(at)));
        return Number.isSafeInteger(value) ? value : null;
      }
      await skip(bytesOf(type));
      return null;
    },
  };
}

function bytesOf(type: number): number {
  const bytes = VALUE_BYTES[type] ?? 0;
  if (bytes === 0) throw broken(t('mainModelFiles.damaged'));
  return bytes;
}

const broken = (message: string): AppError => new AppError('bad-input', message);
