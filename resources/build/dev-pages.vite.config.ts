import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { DEV_NONCE } from '../../electron/shell/dev-server-pages';
import { DRAWING_FOLDER } from '../../shared/lib/drawing';
import pagesConfig from './renderer.vite.config';

const project = resolve(import.meta.dirname, '../..');
const POLICY = /<meta\s+http-equiv="Content-Security-Policy"[^>]*>/;

/**
 * The pages for `npm run dev`: made on request by a server that only this machine reaches. The product opens no port;
 * that promise is for what is built, and this server is never part of it.
 */
export default defineConfig({
  ...pagesConfig,
  html: { cspNonce: DEV_NONCE },
  optimizeDeps: { entries: ['app/index.html', 'store/store.html'] },
  server: {
    fs: { allow: [project] },
  },
  plugins: [
    ...pagesConfig.plugins!,
    {
      name: 'built-drawing',
      // As `npm run build` left it: a plain script that needs no hot updates.
      configureServer({ middlewares }) {
        middlewares.use(DRAWING_FOLDER, ({ url = '' }, response, next) => {
          const name = /^\/(drawing\.(?:html|js))$/u.exec(url)?.[1];
          const file = name === undefined ? null : resolve(project, 'out/drawing', name);
          if (file === null || !existsSync(file)) return next();
          response.setHeader('content-type', file.endsWith('.js') ? 'text/javascript' : 'text/html');
          return response.end(readFileSync(file));
        });
      },
    },
    {
      name: 'dev-pages',
      transformIndexHtml: {
        order: 'post',
        handler(html, { filename, path }) {
          // As it is, without hot updates: a store page that reloads by itself loses what main has open in it.
          if (path.startsWith('/store/')) return readFileSync(filename, 'utf8');
          // The policy of the header is stricter in all but what hot updates need.
          return html.replace(POLICY, '');
        },
      },
    },
  ],
});
