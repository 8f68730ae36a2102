import type { Fact } from '../../../shared/domain/fact';
import type { EntityKind } from '../../../shared/ipc/routes/entities';
import { attributeKey } from '../facts/attribute-names';
import { KIN } from '../facts/read/subjects';

const keys = (names: string): ReadonlySet<string> => new Set(names.split(', ').map(attributeKey));
/** What is said of people, and of what is run or built. */
const OF_PEOPLE = keys(
  'home, birthday, birthplace, home town, employer, job, age, height, allergy, diet, spouse, fiancé, phone, e-mail, nationality, language, likes, dislikes, studies, university, shoe size, blood type, name, car, maiden name',
);
const OF_PROJECTS = keys(
  'deploys to, uses, database, framework, hosting, runs on, deadline, budget, owner, lead, maintainer, manager, organiser, sponsor, storage, caching, repository, version, release date',
);
/** Attributes whose value is a place, or somebody. */
const PLACES = keys('home, birthplace, home town, venue');
const PEOPLE = keys('spouse, fiancé, owner, lead, maintainer, manager, organiser, contact, reviewer');
const OTHERS = keys('employer, university');
const IS_KIN = new RegExp(`^${KIN}$`, 'iu');
const ENDS_WITH_KIN = new RegExp(`(?:^|\\s)${KIN}$`, 'iu');

/** What kind of thing a fact shows its entity to be; null where it shows nothing. */
export function kindOfSubject({ entity, attribute }: Pick<Fact, 'entity' | 'attribute'>): EntityKind | null {
  const key = attributeKey(attribute);
  if (ENDS_WITH_KIN.test(entity) || OF_PEOPLE.has(key) || IS_KIN.test(attribute)) return 'person';
  return OF_PROJECTS.has(key) ? 'project' : null;
}

/** What kind of thing a fact's value names; null where it names none. */
export function kindOfValue({ attribute }: Pick<Fact, 'attribute'>): EntityKind | null {
  const key = attributeKey(attribute);
  if (PEOPLE.has(key) || IS_KIN.test(attribute)) return 'person';
  if (PLACES.has(key)) return 'place';
  return OTHERS.has(key) ? 'thing' : null;
}
