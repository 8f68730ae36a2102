import type { SourceRef } from '../ids';

type Coded = { code: string };
/** How a source is called in a sentence. */
export type NameOf = (ref: SourceRef) => string;
/** A sentence for each code. */
export type Texts<Reason extends Coded> = {
  [Code in Reason['code']]: (reason: Extract<Reason, { code: Code }>, nameOf: NameOf) => string;
};

/** The sentence of a coded reason. */
export const textFrom =
  <Reason extends Coded>(texts: Texts<Reason>) =>
  (reason: Reason, nameOf: NameOf): string =>
    (texts[reason.code as Reason['code']] as (reason: Reason, nameOf: NameOf) => string)(reason, nameOf);
