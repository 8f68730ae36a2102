// Starts the built app on a data folder and writes notes as fast as they are acknowledged, reporting each on stdout,
// until it is killed. Usage: node write-storm.mjs DATA_FOLDER ROUND
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [dataFolder, round] = process.argv.slice(2);
const { startChromiumApp } = await import(
  pathToFileURL(resolve(import.meta.dirname, '../../out/main/chromium-main.js')).href
);
const { application } = await startChromiumApp({ dataFolder, headless: true });
process.stdout.write('ready\n');

for (let number = 1; ; number += 1) {
  const title = `Round ${round}, note ${number}`;
  // Two rows per batch (note and first version): half a batch would leave a note without a version.
  const note = await application.call('notes.create', { title, body: `Body of ${title}.`, category: 'fact' });
  process.stdout.write(`ack ${note.id} ${title}\n`);
}
