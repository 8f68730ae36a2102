import { splitWords, toTerm } from '../words/terms';
import { STOP_WORDS } from '../words/stop-words';
import { ENGLISH_NAMES } from './everyday/everyday-language';

/**
 * Names of the same attribute; the first is canonical. Only everyday words that people look up: by the encoder's vectors
 * “phone number” is nearer to “account number” than “landlord” to “Vermieter”.
 */
const SYNONYMS: readonly (readonly string[])[] = [
  ['phone', 'phone number', 'telephone', 'telephone number', 'mobile', 'mobile number', 'cell phone', 'cell number'],
  ['email', 'e-mail', 'mail address', 'email address', 'e-mail address'],
  ['address', 'street address', 'home address', 'postal address'],
  [
    'residence',
    'place of residence',
    'home',
    'home city',
    'city',
    'wohnort',
    'live',
    'lives in',
    'living in',
    'reside',
  ],
  ['birthday', 'birth date', 'date of birth', 'birthdate', 'born'],
  ['employer', 'company', 'workplace', 'works at', 'works for', 'work for', 'work at'],
  ['job', 'job title', 'occupation', 'profession', 'position'],
  ['partner', 'spouse', 'husband', 'wife', 'married to', 'married'],
  ['birthplace', 'place of birth'],
  ['timezone', 'time zone', 'zona horaria', 'fuseau horaire', 'fuso orario', 'fuso horário', 'tijdzone'],
  ['subscription plan', 'plan tier', 'plan', 'tier', 'subscription', 'abo', 'tarif', 'abonnement', 'tarifa', 'forfait'],
  ['language preference', 'preferred language', 'bevorzugte sprache', 'idioma preferido', 'langue préférée'],
  ['notification settings', 'notifications', 'notification preference', 'benachrichtigungen', 'notificaciones'],
  ['home town', 'hometown', 'grow up', 'come from'],
  ['location', 'whereabouts', 'kept', 'stored'],
  ['owner', 'owns', 'owned by'],
  ['lead', 'leader', 'led by', 'leads'],
  ['maintainer', 'maintained by', 'maintains'],
  ['studies', 'study', 'degree', 'major'],
  ['price', 'cost', 'costs'],
  ['deadline', 'due date', 'due', 'frist'],
  ['allergy', 'allergies', 'allergic to'],
  ['diet', 'dietary preference', 'dietary requirements'],
];

/** Spelling variants. A map, since “constructor” is a word too. */
const SPELLINGS = new Map([
  ['favorite', 'favourite'],
  ['color', 'colour'],
  ['organization', 'organisation'],
]);

/** Terms of an attribute's name, in order. Stop words are kept if the name has nothing else. */
export function attributeTerms(name: string): string[] {
  const words = splitWords(name.replace(/[-_/]/g, ' ').replace(/\be mail\b/gi, 'email')).map(
    (word) => SPELLINGS.get(word) ?? word,
  );
  const bearing = words.filter((word) => !STOP_WORDS.has(word));
  return (bearing.length > 0 ? bearing : words).map(toTerm);
}

const termKey = (name: string): string => attributeTerms(name).join(' ');
const SYNONYM_NAME = new Map(
  SYNONYMS.flatMap((names) => names.map((name) => [termKey(name), termKey(names[0]!)] as const)),
);
const CANONICAL_NAME = new Map([
  ...ENGLISH_NAMES.map(([word, name]) => [termKey(word), SYNONYM_NAME.get(termKey(name)) ?? termKey(name)] as const),
  ...SYNONYM_NAME,
]);
const SYNONYM_TERMS = new Map(
  SYNONYMS.map(
    (names) => [termKey(names[0]!), [...new Set(names.map(termKey))].map((name) => name.split(' '))] as const,
  ),
);

/** Canonical key of an attribute's name: "phone number" and "Telephone" share one. */
export const attributeKey = (name: string): string => CANONICAL_NAME.get(termKey(name)) ?? termKey(name);

/** Names an attribute goes by, each as the terms that must all be present. */
export const attributeSynonyms = (key: string): readonly (readonly string[])[] =>
  SYNONYM_TERMS.get(key) ?? [key.split(' ')];
