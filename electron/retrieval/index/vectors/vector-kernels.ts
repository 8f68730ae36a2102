import wasmBase64 from './vector-kernels.wat?wasm';

const PAGE_BYTES = 65_536;
/** Pages have 64 KiB; this many are all that 32-bit addresses reach; vector-kernels.wat states the same. */
const MAX_WASM_PAGES = 65_536;
/** A found sketch is position << 16 | distance in bits. */
export const SKETCH_BITS = 16;

/**
 * Loops over rows of one length, in a memory of their own, which grows and never shrinks. Addresses are byte offsets;
 * `bytes()` is void after `reserve`.
 */
export interface VectorKernels {
  /** The memory to share with another thread; null where threads cannot share it. */
  readonly memory: WebAssembly.Memory | null;
  bytes(): Uint8Array;
  /** Grows the memory to at least this length; new bytes are 0. */
  reserve(length: number): void;
  /**
   * How near `count` texts are to an int16 query, as int32 from `out` on: the product with a text's first row plus the
   * greatest product with its other rows, or twice the product of an only row. `list` holds two uint32 per text: the
   * address of its int8 rows and their number, at least one.
   */
  similarities(query: number, list: number, count: number, out: number): void;
  /**
   * Those of `count` sketches that differ from the query's in at most `maxDistance` bits, in order, from `out` on: a
   * uint32 each, position × 65,536 + distance. Returns how many; `out` must have room for all.
   */
  within(query: number, sketches: number, count: number, out: number, maxDistance: number): number;
  /** The sketches of `count` int8 rows from `out` on: their sign bits, one per number. */
  signs(rows: number, count: number, out: number): void;
}

/** What vector-kernels.wat exports. */
interface KernelExports {
  similarities(query: number, list: number, count: number, out: number, units: number): void;
  within8(query: number, sketches: number, count: number, out: number, maxDistance: number): number;
  withinAny(query: number, sketches: number, count: number, out: number, maxDistance: number, words: number): number;
  signs(rows: number, count: number, out: number, units: number, stride: number): void;
}

/** Bytes of a row of so many 8-bit numbers, padded to whole steps of sixteen. */
export const rowByteLength = (numbers: number): number => 16 * Math.ceil(numbers / 16);
/** Bytes of its sketch. */
export const sketchByteLength = (numbers: number): number => 16 * Math.ceil(numbers / 128);

/**
 * Kernels in WebAssembly; in JavaScript, with the same results, where WebAssembly is turned off.
 *
 * @param numbers dimensions of a vector
 * @param memory another thread's, to loop over the same bytes; default a new one
 * @throws when a memory is given and WebAssembly is turned off
 */
export function createVectorKernels(numbers: number, memory: WebAssembly.Memory | null = null): VectorKernels {
  if (memory !== null) return createWasmKernels(numbers, memory);
  return tryWasmKernels(numbers) ?? createJavaScriptKernels(numbers);
}

function tryWasmKernels(numbers: number): VectorKernels | null {
  try {
    return createWasmKernels(numbers, new WebAssembly.Memory({ initial: 1, maximum: MAX_WASM_PAGES, shared: true }));
  } catch {
    return null;
  }
}

let compiled: WebAssembly.Module | null = null;

function createWasmKernels(numbers: number, memory: WebAssembly.Memory): VectorKernels {
  compiled ??= new WebAssembly.Module(Buffer.from(wasmBase64, 'base64'));
  const wasm = new WebAssembly.Instance(compiled, { m: { m: memory } }).exports as unknown as KernelExports;
  const units = rowByteLength(numbers) / 16;
  const stride = sketchByteLength(numbers);
  const words = stride / 8;
  let bytes = new Uint8Array(memory.buffer);
  return {
    similarities: (query, list, count, out) => wasm.similarities(query, list, count, out, units),
    within:
      words === 8
        ? wasm.within8
        : (query, sketches, count, out, maxDistance) => wasm.withinAny(query, sketches, count, out, maxDistance, words),
    signs: (rows, count, out) => wasm.signs(rows, count, out, units, stride),
    memory,
    bytes() {
      // The other thread may have grown it.
      if (bytes.buffer !== memory.buffer) bytes = new Uint8Array(memory.buffer);
      return bytes;
    },
    reserve(length) {
      if (length <= bytes.length) return;
      // A quarter more than asked for: untouched pages take no memory, and each growth costs a copy.
      memory.grow(Math.ceil((Math.ceil(length * 1.25) - bytes.length) / PAGE_BYTES));
      bytes = new Uint8Array(memory.buffer);
    },
  };
}

/** The same in plain JavaScript; the tests compare the fast kernels with it. */
export function createJavaScriptKernels(numbers: number): VectorKernels {
  const length = rowByteLength(numbers);
  const sketchLength = sketchByteLength(numbers);
  let memory = new ArrayBuffer(PAGE_BYTES);
  return {
    memory: null,
    bytes: () => new Uint8Array(memory),
    reserve(byteLength) {
      if (byteLength <= memory.byteLength) return;
      const longer = new ArrayBuffer(Math.max(byteLength, memory.byteLength * 2));
      new Uint8Array(longer).set(new Uint8Array(memory));
      memory = longer;
    },
    similarities(query, list, count, out) {
      const queryValues = new Int16Array(memory, query, length);
      const texts = new Uint32Array(memory, list, 2 * count);
      const found = new Int32Array(memory, out, count);
      for (let text = 0; text < count; text += 1) {
        const rows = texts[2 * text + 1]!;
        const all = new Int8Array(memory, texts[2 * text], rows * length);
        const products = Array.from({ length: rows }, (_, row) => {
          let sum = 0;
          for (let index = 0; index < length; index += 1) sum += queryValues[index]! * all[row * length + index]!;
          return sum;
        });
        found[text] = products[0]! + (rows === 1 ? products[0]! : Math.max(...products.slice(1)));
      }
    },
    within(query, sketches, count, out, maxDistance) {
      const words = sketchLength / 4;
      const queryValues = new Uint32Array(memory, query, words);
      const all = new Uint32Array(memory, sketches, count * words);
      const found = new Uint32Array(memory, out, count);
      let next = 0;
      for (let row = 0; row < count; row += 1) {
        let sum = 0;
        for (let index = 0; index < words; index += 1) sum += popcount(queryValues[index]! ^ all[row * words + index]!);
        if (sum > maxDistance) continue;
        found[next] = row * 2 ** SKETCH_BITS + sum;
        next += 1;
      }
      return next;
    },
    signs(rows, count, out) {
      const all = new Int8Array(memory, rows, count * length);
      const bits = new Uint8Array(memory);
      for (let row = 0; row < count; row += 1) {
        for (let byte = 0; byte < length / 8; byte += 1) {
          let mask = 0;
          for (let bit = 0; bit < 8; bit += 1) if (all[row * length + byte * 8 + bit]! < 0) mask |= 1 << bit;
          bits[out + row * sketchLength + byte] = mask;
        }
      }
    },
  };
}

/** Set bits of a 32-bit number (Hacker's Delight §5-1). */
function popcount(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
