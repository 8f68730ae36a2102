import { describe, expect, it } from 'vitest';
import { claimsOfNote } from './read-claims';

const textsOf = (title: string, body: string) => claimsOfNote({ title, body }).map(({ text }) => text);

describe('the claims of a passage', () => {
  it('stand in its text, not in the path of headings that is its title', () => {
    expect(textsOf('We deploy on Fridays › The server costs 9 euros', 'I pay 9 euros for the server.')).toEqual([
      'I pay 9 euros for the server.',
    ]);
    expect(textsOf('We deploy on Fridays', 'As Nora wants it.')).toEqual(['We deploy on Fridays']);
  });

  it('are read wherever a first person or a name stands, in markup as well', () => {
    const body = 'the shed is grey.\n\n- **Anna** Berg lives in Oslo.\n- rain all day\n\nMy rent is 900 euros.';
    expect(textsOf('Home', body)).toEqual(['Anna Berg lives in Oslo.', 'My rent is 900 euros.']);
  });
});
