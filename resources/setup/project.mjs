import './node-version.mjs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PROJECT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const inProject = (...parts) => join(PROJECT, ...parts);

/** One of the project's own tools, to be run with this very Node. */
export const tool = (...parts) => inProject('node_modules', ...parts);
