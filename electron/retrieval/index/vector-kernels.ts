import { compileVectorModule } from './vector-module';

const PAGE_BYTES = 65_536;

/** Loops over a memory of its own, which grows and never shrinks. Places are byte offsets; what `bytes()` gave is void after `reserve`. */
export interface VectorKernels {
  bytes(): Uint8Array;
  /** Makes the memory at least so long; new bytes are 0. */
  reserve(length: number): void;
  /** Products of an int16 query and `count` int8 rows of `units` × 16 bytes, as int32 from `out` on. */
  dots(query: number, rows: number, count: number, out: number, units: number): void;
  /** Differing bits of a sketch and `count` sketches of `units` × 16 bytes, as uint16 from `out` on. */
  distances(query: number, rows: number, count: number, out: number, units: number): void;
  /** Sign bits of `count` int8 rows, a bit a number, to `out`, `out + stride`, … */
  signs(rows: number, count: number, out: number, units: number, stride: number): void;
}

type Loops = Pick<VectorKernels, 'dots' | 'distances' | 'signs'>;
let compiled: WebAssembly.Module | null | undefined;

/** In WebAssembly; in JavaScript, with the same results, where that is turned off. */
export function createVectorKernels(): VectorKernels {
  compiled ??= tryCompile();
  return compiled === null ? createPlainKernels() : createFastKernels(compiled);
}

function tryCompile(): WebAssembly.Module | null {
  try {
    return compileVectorModule();
  } catch {
    return null;
  }
}

function createFastKernels(module: WebAssembly.Module): VectorKernels {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const loops = new WebAssembly.Instance(module, { m: { m: memory } }).exports as unknown as Loops;
  let bytes = new Uint8Array(memory.buffer);
  return {
    ...loops,
    bytes: () => bytes,
    reserve(length) {
      if (length <= bytes.length) return;
      // A quarter more than asked for: what is not written to takes no memory, and growing each time would take the time of copying.
      memory.grow(Math.ceil((Math.ceil(length * 1.25) - bytes.length) / PAGE_BYTES));
      bytes = new Uint8Array(memory.buffer);
    },
  };
}

/** The same in plain JavaScript; also what the tests hold the fast one against. */
export function createPlainKernels(): VectorKernels {
  let memory = new ArrayBuffer(PAGE_BYTES);
  return {
    bytes: () => new Uint8Array(memory),
    reserve(length) {
      if (length <= memory.byteLength) return;
      const longer = new ArrayBuffer(Math.max(length, memory.byteLength * 2));
      new Uint8Array(longer).set(new Uint8Array(memory));
      memory = longer;
    },
    dots(query, rows, count, out, units) {
      const length = units * 16;
      const asked = new Int16Array(memory, query, length);
      const products = new Int32Array(memory, out, count);
      const all = new Int8Array(memory, rows, count * length);
      for (let row = 0; row < count; row += 1) {
        let sum = 0;
        for (let place = 0; place < length; place += 1) sum += asked[place]! * all[row * length + place]!;
        products[row] = sum;
      }
    },
    distances(query, rows, count, out, units) {
      const length = units * 4;
      const asked = new Uint32Array(memory, query, length);
      const found = new Uint16Array(memory, out, count);
      const all = new Uint32Array(memory, rows, count * length);
      for (let row = 0; row < count; row += 1) {
        let sum = 0;
        for (let place = 0; place < length; place += 1) sum += bitsOf(asked[place]! ^ all[row * length + place]!);
        found[row] = sum;
      }
    },
    signs(rows, count, out, units, stride) {
      const all = new Int8Array(memory, rows, count * units * 16);
      const bits = new Uint8Array(memory);
      for (let row = 0; row < count; row += 1) {
        for (let byte = 0; byte < units * 2; byte += 1) {
          let mask = 0;
          for (let bit = 0; bit < 8; bit += 1) if (all[row * units * 16 + byte * 8 + bit]! < 0) mask |= 1 << bit;
          bits[out + row * stride + byte] = mask;
        }
      }
    },
  };
}

/** Set bits of a 32-bit number (Hacker's Delight §5-1). */
function bitsOf(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
