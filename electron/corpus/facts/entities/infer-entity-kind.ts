import type { Fact } from '../../../../shared/domain/fact';
import type { EntityKind } from '../../../../shared/ipc/routes/entities';
import { attributeKey } from '../../../language/facts/attribute-names';
import { KINSHIP_PATTERN } from '../../../language/facts/fact-subjects';

const keys = (names: string): ReadonlySet<string> => new Set(names.split(', ').map(attributeKey));
/** Attributes that people have, and attributes of projects. */
const ATTRIBUTES_OF_PEOPLE = keys(
  'home, birthday, birthplace, home town, employer, job, age, height, allergy, diet, spouse, fiancé, phone, e-mail, nationality, language, likes, dislikes, studies, university, shoe size, blood type, name, car, maiden name',
);
const ATTRIBUTES_OF_PROJECTS = keys(
  'deploys to, uses, database, framework, hosting, runs on, deadline, budget, owner, lead, maintainer, manager, organiser, sponsor, storage, caching, repository, version, release date',
);
/** Attributes whose value is a place, or a person. */
const PLACE_ATTRIBUTES = keys('home, birthplace, home town, venue');
const PERSON_ATTRIBUTES = keys('spouse, fiancé, owner, lead, maintainer, manager, organiser, contact, reviewer');
const ORGANISATION_ATTRIBUTES = keys('employer, university');
const IS_KINSHIP = new RegExp(`^${KINSHIP_PATTERN}$`, 'iu');
const ENDS_WITH_KINSHIP = new RegExp(`(?:^|\\s)${KINSHIP_PATTERN}$`, 'iu');

/** Kind of entity that a fact's subject must be; null if the attribute does not show it. */
export function inferKindOfSubject({ entity, attribute }: Pick<Fact, 'entity' | 'attribute'>): EntityKind | null {
  const key = attributeKey(attribute);
  if (ENDS_WITH_KINSHIP.test(entity) || ATTRIBUTES_OF_PEOPLE.has(key) || IS_KINSHIP.test(attribute)) return 'person';
  return ATTRIBUTES_OF_PROJECTS.has(key) ? 'project' : null;
}

/** Kind of entity that a fact's value names; null if it names none. */
export function inferKindOfValue({ attribute }: Pick<Fact, 'attribute'>): EntityKind | null {
  const key = attributeKey(attribute);
  if (PERSON_ATTRIBUTES.has(key) || IS_KINSHIP.test(attribute)) return 'person';
  if (PLACE_ATTRIBUTES.has(key)) return 'place';
  return ORGANISATION_ATTRIBUTES.has(key) ? 'thing' : null;
}
