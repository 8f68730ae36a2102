import { describe, expect, it } from 'vitest';
import { SAMPLE_RATE } from '../../shared/lib/sound';
import { createPhraseCutter } from './phrase-cutter';

/** A hum with a little hiss: loud enough for a voice, or as quiet as a room. */
const sound = (seconds: number, amplitude: number): Float32Array =>
  Float32Array.from(
    { length: Math.round(seconds * SAMPLE_RATE) },
    (_each, index) => amplitude * (Math.sin(index / 9) + 0.3 * Math.sin(index * 1.7)),
  );
const voice = (seconds: number) => sound(seconds, 0.2);
const room = (seconds: number) => sound(seconds, 0.003);

function cut(...parts: Float32Array[]): number[] {
  const cutter = createPhraseCutter();
  const phrases = parts.flatMap((part) => cutter.add(part));
  const last = cutter.flush();
  return [...phrases, ...(last === null ? [] : [last])].map(({ length }) => length / SAMPLE_RATE);
}

describe('sound is cut where nobody speaks', () => {
  it('so that two sentences are two phrases, each with a little quiet around it', () => {
    const [first, second, ...others] = cut(room(2), voice(1.5), room(1.5), voice(2), room(3));
    expect(others).toEqual([]);
    expect(first).toBeGreaterThan(1.7);
    expect(first).toBeLessThan(2.3);
    expect(second).toBeGreaterThan(2.2);
    expect(second).toBeLessThan(2.8);
  });

  it('and silence, a steady noise and a click are no phrase at all', () => {
    expect(cut(room(30))).toEqual([]);
    expect(cut(new Float32Array(SAMPLE_RATE * 5))).toEqual([]);
    expect(cut(room(2), voice(0.08), room(2))).toEqual([]);
  });

  it('and who speaks without a pause is cut before a model has no room left', () => {
    const lengths = cut(voice(45), room(2));
    expect(lengths.length).toBeGreaterThanOrEqual(2);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(24);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeGreaterThan(44);
  });

  it('however small the pieces are in which it comes', () => {
    const whole = voice(3);
    const pieces = Array.from({ length: 30 }, (_each, index) => whole.slice(index * 1_600, (index + 1) * 1_600));
    expect(cut(...pieces, room(2))).toEqual(cut(whole, room(2)));
  });

  it('and says how long nobody has spoken', () => {
    const cutter = createPhraseCutter();
    cutter.add(voice(1));
    expect(cutter.quietSeconds()).toBe(0);
    expect(cutter.loudness()).toBeGreaterThan(0.3);
    cutter.add(room(10));
    expect(cutter.quietSeconds()).toBeCloseTo(10, 0);
  });
});
