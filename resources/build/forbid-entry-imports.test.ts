import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { forbidEntryImports } from './forbid-entry-imports.ts';

async function buildPages(groups: { name: string; test: RegExp }[]) {
  const folder = await mkdtemp(join(tmpdir(), 'engram-entries-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'both.js'), "export const both = () => document.title + 'both';");
  await writeFile(join(folder, 'store.js'), "import { both } from './both.js'; document.title = both();");
  await writeFile(join(folder, 'window.js'), "import { both } from './both.js'; document.body.append(both());");
  return build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [forbidEntryImports()],
    build: {
      write: false,
      rollupOptions: {
        input: { window: join(folder, 'window.js'), store: join(folder, 'store.js') },
        output: { codeSplitting: { groups } },
      },
    },
  });
}

it('refuses a build whose window would run the store page', async () => {
  await expect(buildPages([{ name: 'store', test: /store\.js$/ }])).rejects.toThrow(/imports the entry/);
  await expect(buildPages([{ name: 'shared', test: /both\.js$/ }])).resolves.toBeDefined();
});
