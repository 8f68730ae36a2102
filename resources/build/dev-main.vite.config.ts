import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import mainConfig from './main.vite.config';

const project = resolve(import.meta.dirname, '../..');
const TOOLS = /^e2e\//;
const built = mainConfig.build!.rollupOptions!;
const app = Object.entries(built.input as Record<string, string>).filter(
  ([, file]) => !TOOLS.test(file.slice(project.length + 1)),
);

/**
 * What runs under Node for `npm run dev`: the product's program without the harness, and the two entries that take
 * pages from a server, which are in no other build.
 */
export default defineConfig({
  ...mainConfig,
  build: {
    ...mainConfig.build,
    rollupOptions: {
      ...built,
      input: {
        ...Object.fromEntries(app),
        'dev-electron-main': resolve(project, 'electron/app/dev-electron-main.ts'),
        'dev-chromium-main': resolve(project, 'electron/app/dev-chromium-main.ts'),
      },
    },
  },
});
