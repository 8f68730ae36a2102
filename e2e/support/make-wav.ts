const RATE = 16_000;

/** A recording as a WAV file: for each second whether there is a sound in it. */
export function makeWav(seconds: readonly boolean[]): Buffer {
  const bytes = seconds.length * RATE * 2;
  const file = Buffer.alloc(44 + bytes);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + bytes, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(bytes, 40);
  for (const [second, isLoud] of seconds.entries())
    for (let index = 0; index < RATE; index += 1)
      file.writeInt16LE(isLoud ? Math.round(8_000 * Math.sin(index / 9)) : 0, 44 + (second * RATE + index) * 2);
  return file;
}
