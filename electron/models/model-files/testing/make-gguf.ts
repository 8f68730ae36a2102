type Value = { type: 'text'; value: string } | { type: 'uint32'; value: number } | { type: 'texts'; value: string[] };

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const uint64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
const text = (value: string): Buffer => Buffer.concat([uint64(Buffer.byteLength(value)), Buffer.from(value)]);

function valueBytes(value: Value): Buffer {
  if (value.type === 'text') return Buffer.concat([uint32(8), text(value.value)]);
  if (value.type === 'uint32') return Buffer.concat([uint32(4), uint32(value.value)]);
  return Buffer.concat([uint32(9), uint32(8), uint64(value.value.length), ...value.value.map(text)]);
}

export interface GgufOptions {
  name?: string;
  version?: number;
  /** Number of words in its vocabulary, which stands before the last entries as llama.cpp writes it. */
  words?: number;
  /** Bytes of weights. */
  weightBytes?: number;
  /** `llama_pooling_type`: 4 is a reranker. Default: none, as of a model that writes. */
  pooling?: number;
}

/** A small whole GGUF file: one tensor of 64 × 32 parameters behind a header as llama.cpp writes it. */
export function makeGguf({
  name = 'Tiny',
  version = 3,
  words = 3,
  weightBytes = 8_192,
  pooling,
}: GgufOptions = {}): Buffer {
  const entries: [string, Value][] = [
    ['general.architecture', { type: 'text', value: 'qwen3' }],
    ['general.name', { type: 'text', value: name }],
    ['general.license', { type: 'text', value: 'apache-2.0' }],
    ['qwen3.context_length', { type: 'uint32', value: 40_960 }],
    [
      'tokenizer.ggml.tokens',
      { type: 'texts', value: Array.from({ length: words }, (_each, index) => `word ${index}`) },
    ],
    ['tokenizer.chat_template', { type: 'text', value: 'x'.repeat(5_000) }],
    ['general.file_type', { type: 'uint32', value: 15 }],
    ...(pooling === undefined
      ? []
      : [['qwen3.pooling_type', { type: 'uint32', value: pooling }] satisfies [string, Value]]),
  ];
  return Buffer.concat([
    Buffer.from('GGUF'),
    uint32(version),
    uint64(1),
    uint64(entries.length),
    ...entries.flatMap(([key, value]) => [text(key), valueBytes(value)]),
    text('blk.0.weight'),
    uint32(2),
    uint64(64),
    uint64(32),
    uint32(0),
    uint64(0),
    Buffer.alloc(weightBytes, 7),
  ]);
}
