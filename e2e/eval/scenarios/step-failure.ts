/** A step that the person could not take: what it needed, and what there was. */
export class StepFailure extends Error {
  constructor(
    readonly expected: string,
    readonly got: string,
  ) {
    super(`${expected}; ${got}`);
  }
}
