import { inject } from 'vitest';
import { NO_POSTGRES, reachedAt, type ReachedServer } from './postgres-server';

/**
 * The one server of all tests that neither end it nor set it up in their own way. Each makes databases of its own, and
 * logins that no other file has: those belong to the whole server.
 */
export function sharedPostgres(): ReachedServer {
  const port = inject('postgresPort');
  if (port === null) throw new Error(NO_POSTGRES);
  return reachedAt(port);
}
