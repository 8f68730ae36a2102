import { describe, expect, it } from 'vitest';
import type { RetrievalTrace } from '../../shared/domain/trace';
import { noteEntry } from './testing/entries';
import { openFunnel } from './testing/open-funnel';

const vaultOf = (notes: Record<string, string>) =>
  Object.entries(notes).map(([title, body]) => noteEntry(title.toLowerCase().replaceAll(' ', '-'), title, { body }));

const kept = ({ package: { order } }: RetrievalTrace) => order.map((ref) => ref.split(':')[1]!);

const search = async (notes: Record<string, string>, question: string, hasVectors = true) => {
  const { ask } = await openFunnel(vaultOf(notes), hasVectors ? {} : { hasNoVectors: true });
  return kept((await ask(question)).trace);
};

const DEPLOY = {
  Staging: 'The deployment to staging takes nine minutes.',
  Fridays: 'Deploying on Fridays needs the word of Nora.',
  Depot: 'The depot in Hanau stores the pallets.',
  Glasses: 'The employer pays for the glasses.',
  Diplomas: 'The diplomas lie in the blue folder.',
};
const HURST = {
  'Cedric Hurst': 'Founder of Spantree, lives in Chicago.',
  'Cecilia Hart': 'Runs the book club.',
  'Spanish lessons': 'On Mondays with Irene.',
  'Apple tree': 'Pruned in February.',
  Hurdles: 'The race is on Sunday.',
};

describe.each([true, false])('with vectors: %s', (hasVectors) => {
  it.each([
    ['deploy', DEPLOY, ['fridays', 'staging']],
    ['Cedrci Hurst', HURST, ['cedric-hurst']],
    ['Spantreee', HURST, ['cedric-hurst']],
    ['Spantre', HURST, ['cedric-hurst']],
  ])('%s', async (question, notes, expected) => {
    expect((await search(notes, question, hasVectors)).toSorted()).toEqual(expected);
  });
});
