import { z } from 'zod';
import { momentIn } from '../lib/search-query/property-filter';
import { t } from '../messages/message';

export const propertyNameSchema = z
  .string()
  .trim()
  .min(1, { error: () => t('shared.propertyNeedsName') })
  .max(80, { error: () => t('shared.namePropertyMost80') })
  .regex(/^[^:#[\]{}\n]+$/u, { error: () => t('shared.namePropertyHoldsNo') });

const text = z.string().max(10_000, { error: () => t('shared.propertyHoldsMost10') });

/** Numbers as exact as they are written, below zero too. */
const propertyNumber = z.number().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
export const propertyValueSchema = z.union([z.boolean(), propertyNumber, text, z.array(text).max(500)]);
export type PropertyValue = z.infer<typeof propertyValueSchema>;

/** What a value is by its form; `nested` is shown and not edited. */
export type PropertyKind = 'text' | 'number' | 'checkbox' | 'date' | 'datetime' | 'list' | 'nested';

export interface PropertyField {
  name: string;
  kind: PropertyKind;
  value: PropertyValue;
}

const OWN_FIELDS: ReadonlyMap<string, 'tags' | 'aliases'> = new Map([
  ['tags', 'tags'],
  ['tag', 'tags'],
  ['aliases', 'aliases'],
  ['alias', 'aliases'],
]);

/** The field that a note keeps itself, whatever its front matter calls it; null: none of these. */
export const ownFieldOf = (name: string): 'tags' | 'aliases' | null => OWN_FIELDS.get(name.toLowerCase()) ?? null;

/** The front matter of a note as a table. */
export interface NotePropertyTable {
  fields: PropertyField[];
  /** False where it has mistakes: it is shown, and nothing of it is rewritten. */
  canEdit: boolean;
}

/** The kind of a value read from front matter. */
export function propertyKindOf(value: unknown): PropertyKind {
  if (typeof value === 'boolean') return 'checkbox';
  if (typeof value === 'number') return 'number';
  if (Array.isArray(value)) return value.every((item) => typeof item !== 'object' || item === null) ? 'list' : 'nested';
  if (typeof value === 'object' && value !== null) return 'nested';
  if (typeof value !== 'string') return 'text';
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return 'date';
  return /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2})?$/.test(value) ? 'datetime' : 'text';
}

/** The moment of a text that is a date or a time as a whole, local time; epoch milliseconds, null for any other. */
export const dateIn = (written: string): number | null =>
  ['date', 'datetime'].includes(propertyKindOf(written)) ? momentIn(written) : null;
