import { expect, it } from 'vitest';
import type { MayLeave } from '../../../shared/domain/project';
import { chooseEmbedder } from './embedder-choice';

const choice = (baseUrl: string, limits: MayLeave[]) =>
  chooseEmbedder(
    {
      engine: 'provider',
      provider: { preset: 'custom', baseUrl, chatModel: 'm', smallModel: '', embeddingModel: 'e' },
    },
    null,
    limits,
  ).kind;

it('reads texts for their meaning in the app where one project keeps its own from the server', () => {
  const remote = 'https://models.example:8443/v1';
  const local = 'http://127.0.0.1:11434/v1';
  const limits: [MayLeave[], string, string][] = [
    [[], 'provider', 'provider'],
    [[{ kind: 'settings' }], 'provider', 'provider'],
    [[{ kind: 'settings' }, { kind: 'nothing' }], 'built-in', 'built-in'],
    [[{ kind: 'this-computer' }], 'built-in', 'provider'],
    [[{ kind: 'hosts', hosts: ['models.example:8443'] }], 'provider', 'provider'],
    [[{ kind: 'hosts', hosts: ['models.example'] }], 'built-in', 'provider'],
  ];
  expect(limits.map(([each]) => [choice(remote, each), choice(local, each)])).toEqual(
    limits.map(([, ...kinds]) => kinds),
  );
});
