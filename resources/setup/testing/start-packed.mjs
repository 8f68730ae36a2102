import { fork } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MessageChannel, Worker } from 'node:worker_threads';

/*
 * Run by plain Node with the folder of packed threads and an empty one: starts each thread, has a text embedded and asks
 * the process of language models for a file that is none. Prints what came of it as JSON.
 */
const [threads, folder] = process.argv.slice(2);

const started = {};
for (const name of readdirSync(threads).filter((file) => file.endsWith('-worker.js'))) {
  const { port1 } = new MessageChannel();
  const code = `import(${JSON.stringify(pathToFileURL(join(threads, name)).href)}).then(() => require('node:worker_threads').parentPort.postMessage('is loaded'))`;
  const worker = new Worker(code, {
    eval: true,
    workerData: { fetchPort: port1, vaultFolder: folder },
    transferList: [port1],
  });
  started[name] = await new Promise((resolve) => {
    worker.on('error', (error) => resolve(error.message));
    worker.on('exit', (code) => resolve(`ended with ${code}`));
    worker.on('message', (message) => message === 'is loaded' && resolve(message));
  });
  await worker.terminate();
}

const speller = new Worker(pathToFileURL(join(threads, 'spelling-worker.js')));
const [{ value: misspelt }] = await new Promise((resolve) => {
  speller.on('message', resolve);
  speller.on('error', ({ message }) => resolve([{ value: message }]));
  speller.postMessage([{ id: 1, method: 'findMisspelt', args: [['colour', 'Wohnungssuche', 'recieve']] }]);
});
await speller.terminate();

const chunks = join(threads, 'chunks');
const encoder = await import(
  pathToFileURL(
    join(
      chunks,
      readdirSync(chunks).find((name) => name.startsWith('built-in-embedder-')),
    ),
  ).href
);
const { embed } = await Object.values(encoder).find(({ name }) => name === 'createBuiltInEmbedder')();
const vectors = await embed(['A walk by the river', 'Ein Spaziergang am Fluss']);

const model = join(folder, 'model.gguf');
writeFileSync(model, 'not a model');
const ask = async (process, command) => {
  const child = fork(join(threads, process), { stdio: 'ignore', serialization: 'advanced' });
  const reply = await new Promise((resolve) => {
    child.once('exit', (code) => resolve({ problem: `ended with ${code}`, detail: `ended with ${code}` }));
    child.on('message', (message) => message.kind !== 'loading' && resolve(message));
    child.send(command);
  });
  child.kill();
  return reply;
};
const reply = await ask('local-model-process.js', { kind: 'load', path: model, contextTokens: null, useGpu: false });
const heard = await ask('speech-process.js', { kind: 'load', folder });

console.log(
  JSON.stringify({
    started,
    misspelt,
    numbers: vectors.map(({ length }) => length),
    isFinite: vectors.every((vector) => vector.every(Number.isFinite)),
    model: reply.problem,
    speech: heard.detail,
    runtime: createRequire(join(threads, 'x.js')).resolve('onnxruntime-node'),
  }),
);
process.exit(0);
