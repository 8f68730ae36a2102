import { register } from 'node:module';

// Node before version 22 has no globSync, which the protocol's tests import and call in other modes alone.
const FS = "export * from 'node:fs'; export { default } from 'node:fs'; export const globSync = () => [];";
const hooks = `
  export const resolve = (name, context, next) =>
    name === 'fs' && context.parentURL?.includes('/conformance/dist/')
      ? { url: ${JSON.stringify(`data:text/javascript,${encodeURIComponent(FS)}`)}, shortCircuit: true }
      : next(name, context);`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
