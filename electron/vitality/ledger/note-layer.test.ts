import { describe, expect, it } from 'vitest';
import { layerOfNote, type LayeredNote } from './note-layer';

const layerOf = (title: string, changes: Partial<LayeredNote> = {}) =>
  layerOfNote(
    { title, tags: [], category: 'fact', ...changes },
    (name) => ({ 'dave miller': 'person', lisbon: 'place', kiln: 'thing' } as const)[name.toLowerCase()] ?? null,
  );

describe('the layer of a kept note', () => {
  it('is entity for the page of a person, project or place', () => {
    expect(layerOf('Dave Miller')).toBe('entity');
    expect(layerOf('Lisbon', { category: 'topic' })).toBe('entity');
    expect(layerOf('Roof', { tags: ['project/house'] })).toBe('entity');
    expect(layerOf('Rike', { tags: ['Familie'] })).toBe('entity');
    expect(layerOf('Acme', { path: 'work/Companies/acme.md' })).toBe('entity');
    expect(layerOf('Kiln')).toBe('knowledge');
  });

  it('is entity for the statement who somebody is', () => {
    expect(layerOf('Dave is the contractor who redoes our kitchen')).toBe('entity');
    expect(layerOf('Anna Lind is our new dentist')).toBe('entity');
    expect(layerOf('Our plumber is called Vito')).toBe('entity');
    expect(layerOf('Dave is late')).toBe('knowledge');
    expect(layerOf('The kitchen is done', { category: 'fact' })).toBe('knowledge');
  });

  it('is episodic for what happened on a day, and for a summary', () => {
    expect(layerOf('We met the mayor on 3 May 2026')).toBe('episodic');
    expect(layerOf('Melanie ran a charity race on May 20th')).toBe('episodic');
    expect(layerOf('Wir haben am 3. Mai die Bürgermeisterin getroffen')).toBe('episodic');
    expect(layerOf('The offsite', { tags: ['meeting'] })).toBe('episodic');
    expect(layerOf('Spring quarter', { tags: ['summary'] })).toBe('episodic');
  });

  it('is knowledge for everything else, a plan or decision with a date too', () => {
    for (const [title, category] of [
      ['The regatta takes place on 13 June', 'fact'],
      ['We decided on 3 May to sell the boat', 'decision'],
      ['The API uses URL path versioning', 'fact'],
      ['Der Beitrag beträgt seit 3. Mai 80 Euro', 'fact'],
      ['We painted the boat', 'fact'],
    ] as const)
      expect([title, layerOf(title, { category })]).toEqual([title, 'knowledge']);
  });
});
