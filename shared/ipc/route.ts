import type { z, ZodType } from 'zod';

/** A route: its request, validated by `input` on arrival, and its reply (a type only; main is trusted). */
export interface Route<Input extends ZodType = ZodType, Output = unknown> {
  input: Input;
  /** Type only; never read. */
  readonly output?: Output;
}

/** `route<Output>()(inputSchema)`: two calls, because TypeScript infers all type parameters or none. */
export const route =
  <Output>() =>
  <Input extends ZodType>(input: Input): Route<Input, Output> => ({ input });

export type InputOf<R> = R extends Route<infer Input> ? z.input<Input> : never;
export type ParsedInputOf<R> = R extends Route<infer Input> ? z.output<Input> : never;
export type OutputOf<R> = R extends { readonly output?: infer Output } ? Exclude<Output, undefined> : never;
