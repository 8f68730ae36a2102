import type { z, ZodType } from 'zod';

/** A route: what may be asked, checked by `input` when it arrives, and what comes back (a type; main is trusted). */
export interface Route<Input extends ZodType = ZodType, Output = unknown> {
  input: Input;
  /** Type only; never read. */
  readonly output?: Output;
}

/** `route<Output>()(inputSchema)` — two calls, because TypeScript infers all or no type parameters. */
export const route =
  <Output>() =>
  <Input extends ZodType>(input: Input): Route<Input, Output> => ({ input });

export type InputOf<R> = R extends Route<infer Input, unknown> ? z.input<Input> : never;
export type ParsedInputOf<R> = R extends Route<infer Input, unknown> ? z.output<Input> : never;
export type OutputOf<R> = R extends { readonly output?: infer Output } ? Exclude<Output, undefined> : never;
