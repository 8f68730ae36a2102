import type { Plugin } from 'vite';

/**
 * Fails the build when a chunk imports an entry: importing one runs it, so that the window would open the store a second
 * time.
 */
export const forbidEntryImports = (): Plugin => ({
  name: 'forbid-entry-imports',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const entries = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
    for (const { fileName, imports } of chunks) {
      const entry = imports.find((imported) => entries.has(imported));
      if (entry !== undefined) throw new Error(`${fileName} imports the entry ${entry}`);
    }
  },
});
