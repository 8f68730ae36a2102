import './node-version.mjs';
import { ensureGitHooks } from './git.mjs';

// After `npm install`; `npm run check` and `npm run dev` do the same for clones that npm start installed.
await ensureGitHooks();
