import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINES, runAsProgram, stageCommandLine, VERSION } from './npm-package.mjs';
import { inProject } from './project.mjs';
import { writeManifest } from './stage.mjs';
import { zipFolder } from './zip-folder.mjs';

/** resources/setup/testing/mcpb-manifest-v0.3.schema.json says what may stand in it. */
const manifest = {
  manifest_version: '0.3',
  name: 'engram-vault',
  display_name: 'Engram Vault',
  version: VERSION,
  description: 'Lets Claude search the notes that you kept, with the reason why each was found.',
  long_description:
    'Reads the vault that Engram Vault opens on this computer, through the app while that is open. Nothing is read before you allow it in the app, under Settings → Other assistants. What Claude proposes waits in your Inbox.',
  author: { name: 'Engram Vault', url: 'https://github.com/engram-vault/engram-vault' },
  homepage: 'https://github.com/engram-vault/engram-vault',
  license: 'MIT',
  icon: 'icon.png',
  server: {
    type: 'node',
    entry_point: 'out/main/vault.js',
    mcp_config: { command: 'node', args: ['${__dirname}/out/main/vault.js', 'mcp'] },
  },
  tools_generated: true,
  prompts_generated: true,
  compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: ENGINES.node } },
};

/**
 * Makes the extension for Claude Desktop: the server itself, for the Node that the client brings. One file serves every
 * system, since serving needs neither native code nor networks: those read by meaning, which the open app does.
 *
 * @param folder of the file
 * @returns its path
 */
export function makeBundle(folder = inProject('dist'), to = join(folder, 'mcpb')) {
  stageCommandLine(to);
  writeManifest(to, { engines: ENGINES });
  rmSync(join(to, 'resources'), { recursive: true });
  copyFileSync(inProject('resources', 'icons', 'icon.png'), join(to, 'icon.png'));
  writeFileSync(join(to, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return zipFolder(to, join(folder, `engram-vault-${VERSION}.mcpb`));
}

await runAsProgram(import.meta.url, makeBundle);
