import { contract, type RouteInput, type RouteName, type RoutesOf } from '../../shared/ipc/contract';
import type { ClaimedVault, MarkedClaim } from './claimed-vault';

/** What a reply may hold of a claim that is hidden. */
export type Exception =
  /** The hidden note itself, as one row or page of the person's own notes. */
  | 'own-note'
  /** What was said, where it was said, and what the person wrote on another page of theirs. */
  | 'own-words'
  /** A replaced claim, told as history. */
  | 'history'
  /** The stored record of a run that was made before. */
  | 'record';

interface WalkedWay<Name extends RouteName> {
  how: 'walked';
  /** Every input that may reply with a text of this claim. */
  inputs: (vault: ClaimedVault, claim: MarkedClaim) => Promise<RouteInput<Name>[]> | RouteInput<Name>[];
  /** Each has the reason why the person sees it on purpose. */
  may?: Partial<Record<Exception, string>>;
}

/** How the test treats a route. A route that has none is a type error, and fails the test. */
export type Way<Name extends RouteName> =
  | WalkedWay<Name>
  /** It does what the person says and replies with what they named or wrote. */
  | { how: 'act'; why: string }
  /** Its reply is a stream, which the test reads to its end. */
  | { how: 'stream'; why: string }
  /** Its reply holds no text of the vault. */
  | { how: 'no-text' };

export const noText = { how: 'no-text' } as const;
/** Areas that know nothing of what stands in a vault but what the person named and chose there. */
export const noTextIn = <Area extends (keyof typeof contract extends `${infer Found}.${string}` ? Found : never)>(
  area: Area,
) =>
  Object.fromEntries(
    Object.keys(contract)
      .filter((name) => name.startsWith(`${area}.`))
      .map((name) => [name, noText]),
  ) as Record<RoutesOf<Area>, typeof noText>;
export const act = (why = 'replies with the note, fact or lesson that it changed'): { how: 'act'; why: string } => ({
  how: 'act',
  why,
});
export const stream = (why: string): { how: 'stream'; why: string } => ({ how: 'stream', why });
export const once =
  <Input>(input: Input) =>
  (): Input[] => [input];
export const walked = <Name extends RouteName>(
  inputs: WalkedWay<Name>['inputs'],
  may: WalkedWay<Name>['may'] = {},
): WalkedWay<Name> => ({ how: 'walked', inputs, may });
