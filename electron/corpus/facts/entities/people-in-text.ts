import { entityKey } from '../../../language/facts/fact-key';
import { findEntityKeys } from './collect-names';
import type { EntityIndex } from './entity-index';
import type { EntityService } from './entity-service';

/** Finds the people whom a text names; `written`: names that it marks as such, which may be of nobody known. */
export type PeopleInText = () => Promise<(text: string, written: readonly string[]) => readonly string[]>;

/** By the names that the vault knows of each; a marked name that it does not know stays as it is written. */
export const createPeopleInText =
  (entities: Pick<EntityService, 'list'>, index: Pick<EntityIndex, 'resolve'>): PeopleInText =>
  async () => {
    const { rows } = await entities.list({ text: '', kind: 'person' });
    const resolve = (key: string) => index.resolve(key);
    const known = new Map(rows.map(({ name }) => [resolve(entityKey(name)), name]));
    return (text, written) => {
      const keys = findEntityKeys(text, resolve, known);
      for (const name of written) {
        const key = resolve(entityKey(name));
        if (known.has(key)) keys.add(key);
      }
      return [...keys].map((key) => known.get(key)!).toSorted((a, b) => a.localeCompare(b));
    };
  };
