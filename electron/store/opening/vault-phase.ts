/**
 * Where an opened vault stands. `refused`: its store was not opened, so it is read only as far as the journal goes.
 * `comparing`: it is read while every row is compared with the journal, and writes wait. `differs`: that comparison
 * failed, so nothing is written until the vault is opened again.
 */
export type VaultPhase = 'opening' | 'refused' | 'comparing' | 'open' | 'differs' | 'closed';

const FOLLOWING: Record<VaultPhase, readonly VaultPhase[]> = {
  opening: ['refused', 'comparing', 'open'],
  refused: ['closed'],
  comparing: ['open', 'differs', 'closed'],
  open: ['closed'],
  differs: ['closed'],
  closed: [],
};

export interface VaultPhases {
  readonly now: VaultPhase;
  /** False where that phase does not follow the present one, which then stays: a comparison may end after the closing. */
  enter(next: VaultPhase): boolean;
}

export function createVaultPhases(): VaultPhases {
  let now: VaultPhase = 'opening';
  return {
    get now() {
      return now;
    },
    enter(next) {
      const isFollowing = FOLLOWING[now].includes(next);
      if (isFollowing) now = next;
      return isFollowing;
    },
  };
}
