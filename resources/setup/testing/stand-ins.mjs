import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What stands before the fuses in Electron's program (its tutorial on fuses): a sentinel, a version, a length. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = 9;

/** What Electron's program holds as it is delivered, as far as packing reads it: every fuse off but one. */
export const programBytes = () =>
  Buffer.concat([
    Buffer.alloc(100, 7),
    Buffer.from(SENTINEL),
    Buffer.from([1, FUSES]),
    Buffer.from('1'.padEnd(FUSES, '0')),
    Buffer.alloc(100, 7),
  ]);

/** An archive without files: electron-builder reads the one that Electron brings. */
function emptyArchive() {
  const json = Buffer.from('{"files":{}}');
  const head = Buffer.alloc(16);
  [4, json.length + 8, json.length + 4, json.length].forEach((value, index) => head.writeUInt32LE(value, index * 4));
  return Buffer.concat([head, json]);
}

const plistOf = (name) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict><key>CFBundleExecutable</key><string>${name}</string><key>CFBundleName</key><string>${name}</string></dict></plist>\n`;

/**
 * Writes folders that electron-builder takes for Electron as it is delivered for each system. None of them can start.
 *
 * @returns {{ linux: string, mac: string, win: string }} the folders
 */
export function writeStandIns(folder) {
  const write = (file, content) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content, { mode: 0o755 });
  };
  for (const [system, program] of [
    ['linux', 'electron'],
    ['win', 'electron.exe'],
  ]) {
    write(`${system}/${program}`, programBytes());
    write(`${system}/resources/default_app.asar`, emptyArchive());
    write(`${system}/LICENSE`, 'Electron');
    write(`${system}/LICENSES.chromium.html`, 'Chromium');
    for (const language of ['de', 'en-US', 'fr']) write(`${system}/locales/${language}.pak`, language);
  }
  const contents = 'mac/Electron.app/Contents';
  write(`${contents}/Info.plist`, plistOf('Electron'));
  write(`${contents}/MacOS/Electron`, 'program');
  write(`${contents}/Resources/default_app.asar`, emptyArchive());
  write(`${contents}/Frameworks/Electron Framework.framework/Electron Framework`, programBytes());
  for (const language of ['de', 'en', 'fr']) {
    write(`${contents}/Resources/${language}.lproj/locale.pak`, language);
    write(
      `${contents}/Frameworks/Electron Framework.framework/Versions/A/Resources/${language}.lproj/locale.pak`,
      language,
    );
  }
  for (const kind of ['', ' (GPU)', ' (Plugin)', ' (Renderer)']) {
    write(`${contents}/Frameworks/Electron Helper${kind}.app/Contents/Info.plist`, plistOf(`Electron Helper${kind}`));
    write(`${contents}/Frameworks/Electron Helper${kind}.app/Contents/MacOS/Electron Helper${kind}`, 'program');
  }
  write('icon.icns', 'icns');
  write('icons/256x256.png', 'png');
  return { linux: join(folder, 'linux'), mac: join(folder, 'mac'), win: join(folder, 'win') };
}
