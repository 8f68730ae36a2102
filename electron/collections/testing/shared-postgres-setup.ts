import type { TestProject } from 'vitest/node';
import { findPostgres } from '../../../resources/setup/postgres.mjs';
import { startPostgres } from './postgres-server';

declare module 'vitest' {
  interface ProvidedContext {
    /** null: none is installed here. */
    postgresPort: number | null;
  }
}

/** Runs once before all tests of the project `postgres`. */
export async function setup({ provide }: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const server = findPostgres() === null ? null : await startPostgres();
  provide('postgresPort', server?.port ?? null);
  return async () => server?.stop();
}
