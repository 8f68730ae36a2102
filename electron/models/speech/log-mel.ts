import { MAX_PASSAGE_SECONDS, SAMPLE_RATE } from '../../../shared/lib/sound';

/** Samples that are read at a time; shorter sound is followed by silence. */
const WINDOW = MAX_PASSAGE_SECONDS * SAMPLE_RATE;

const FRAME = 400;
const HOP = 160;
const BINS = FRAME / 2 + 1;
const FRAMES = WINDOW / HOP;

/** Slaney's scale: even below 1,000 Hz, logarithmic above. */
const toMel = (hertz: number): number =>
  hertz < 1_000 ? (3 * hertz) / 200 : 15 + (27 * Math.log(hertz / 1_000)) / Math.log(6.4);
const toHertz = (mel: number): number => (mel < 15 ? (200 * mel) / 3 : 1_000 * 6.4 ** ((mel - 15) / 27));

/** Triangles of equal area along that scale, each over its bins. */
function melFilters(bands: number): { start: number; weights: Float32Array }[] {
  const most = toMel(SAMPLE_RATE / 2);
  const edges = Array.from({ length: bands + 2 }, (_each, index) => toHertz((most * index) / (bands + 1)));
  return Array.from({ length: bands }, (_each, band) => {
    const [low, middle, high] = [edges[band]!, edges[band + 1]!, edges[band + 2]!];
    const all = Float32Array.from({ length: BINS }, (_bin, bin) => {
      const hertz = (bin * SAMPLE_RATE) / FRAME;
      const height = Math.min((hertz - low) / (middle - low), (high - hertz) / (high - middle));
      return (Math.max(0, height) * 2) / (high - low);
    });
    const start = Math.max(
      0,
      all.findIndex((weight) => weight > 0),
    );
    const end = all.findLastIndex((weight) => weight > 0) + 1;
    return { start, weights: all.slice(start, Math.max(start, end)) };
  });
}

/**
 * What Whisper was trained to hear: how strong each band of frequencies is, every hundredth of a second, as the
 * logarithm that its makers scaled (Radford et al. 2022, arXiv:2212.04356).
 *
 * @param samples mono, 16,000 a second, −1 to 1; what is beyond 30 seconds is not heard
 * @param bands 80, or 128 for the third version of the large model
 * @returns `bands` rows of 3,000 values
 */
export function logMel(samples: Float32Array, bands: number): Float32Array {
  const heard = samples.subarray(0, WINDOW);
  // A frame stands around its middle; before the beginning the sound is mirrored.
  const at = (index: number): number => heard[index < 0 ? -index : index] ?? 0;
  const filters = melFilters(bands);
  const window = Float32Array.from({ length: FRAME }, (_each, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / FRAME));
  const cosines = Float32Array.from({ length: FRAME }, (_each, n) => Math.cos((2 * Math.PI * n) / FRAME));
  const mel = new Float32Array(bands * FRAMES).fill(-10);
  const frame = new Float32Array(FRAME);
  const power = new Float32Array(BINS);
  const used = Math.min(FRAMES, Math.ceil((heard.length + FRAME / 2) / HOP));
  for (let index = 0; index < used; index += 1) {
    for (let n = 0; n < FRAME; n += 1) frame[n] = window[n]! * at(index * HOP + n - FRAME / 2);
    for (let bin = 0; bin < BINS; bin += 1) power[bin] = powerOf(frame, bin, cosines);
    for (const [band, { start, weights }] of filters.entries()) {
      let sum = 0;
      for (const [offset, weight] of weights.entries()) sum += weight * power[start + offset]!;
      mel[band * FRAMES + index] = Math.log10(Math.max(1e-10, sum));
    }
  }
  const floor = mel.reduce((most, value) => Math.max(most, value), -10) - 8;
  return mel.map((value) => (Math.max(value, floor) + 4) / 4);
}

/** Power of one frequency, by the definition of the Fourier transform: a frame is too short for a faster way to pay. */
function powerOf(frame: Float32Array, bin: number, cosines: Float32Array): number {
  let [real, imaginary] = [0, 0];
  let turn = 0;
  for (let n = 0; n < FRAME; n += 1) {
    real += frame[n]! * cosines[turn]!;
    // A sine is the cosine a quarter of a turn before.
    imaginary += frame[n]! * cosines[turn < 100 ? turn + 300 : turn - 100]!;
    turn += bin;
    if (turn >= FRAME) turn -= FRAME;
  }
  return real * real + imaginary * imaginary;
}
