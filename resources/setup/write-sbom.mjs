import './node-version.mjs';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { encoderComponents } from './encoder-provenance.mjs';
import { readKnownOptions } from './known-options.mjs';
import { runNpm } from './process.mjs';
import { inProject } from './project.mjs';

const nameIn = (purl) => decodeURIComponent(purl.slice('pkg:npm/'.length, purl.lastIndexOf('@')));

/** The bill of materials of the lockfile and of the bundled encoders, as CycloneDX. */
export async function makeSbom() {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const { code, text } = await runNpm(args, { output: 'collect' });
  if (code !== 0) throw new Error(`npm sbom did not succeed:\n${text.slice(0, 2_000)}`);
  // npm's warnings come before the object.
  const sbom = JSON.parse(text.slice(text.indexOf('{\n'), text.lastIndexOf('}') + 1));
  // npm calls a package by its folder; its address has its true name.
  for (const component of [sbom.metadata.component, ...sbom.components]) component.name = nameIn(component.purl);
  sbom.components.push(...encoderComponents());
  return sbom;
}

if (process.argv[1]?.endsWith('write-sbom.mjs')) {
  const { out = inProject('out', 'sbom.cdx.json') } = readKnownOptions(process.argv.slice(2), {
    out: { type: 'string' },
  }).values;
  const sbom = await makeSbom();
  const file = resolve(out);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`${sbom.components.length} components: ${file}`);
}
