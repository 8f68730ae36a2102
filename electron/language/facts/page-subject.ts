/** "He lives", in the languages that the app reads. */
const PRONOUNS = '(?:he|she|er|sie|él|ella|il|elle|lui|lei|ele|ela|hij|zij)';
const PRONOUN = new RegExp(String.raw`^${PRONOUNS}\s(?=\p{Ll})`, 'iu');
const ALONE = new RegExp(`^${PRONOUNS}$`, 'iu');

/** “She”, “er”, “ella”: whoever was named before. */
export const isPronoun = (words: string): boolean => ALONE.test(words);
/** "His birthday", "her phone". */
const ENGLISH_OWN = /^(?:his|her)\s(?=\p{L})/iu;
const GERMAN_OWN = /^(?:[Ss]eine?|[Ii]hre?)\s(?=\p{Lu})/u;
/** "Su cumpleaños es", "Il suo indirizzo è": the thing and the verb after it. */
const ROMANCE_OWN =
  /^(?:(?:il|la|lo|o|a)\s)?(?:su|son|sa|suo|sua|seu|zijn|haar)\s(?<thing>[\p{L}-]+(?: [\p{L}-]+){0,3}?)\s(?=(?:es|est|è|é|is)\s)/iu;

/** A sentence of a page titled with a name, with the name in place of the pronoun that it begins with. */
export function withPageSubject(sentence: string, name: string): string {
  const text = sentence.replace(/^(?:[-*+•]|\d+[.)])\s+/u, '');
  if (ENGLISH_OWN.test(text)) return text.replace(ENGLISH_OWN, `${name}’s `);
  if (GERMAN_OWN.test(text)) return text.replace(GERMAN_OWN, `${name}s `);
  const own = ROMANCE_OWN.exec(text);
  if (own !== null) return `la ${own.groups!.thing!} de ${name} ${text.slice(own[0].length)}`;
  return text.replace(PRONOUN, `${name} `);
}
