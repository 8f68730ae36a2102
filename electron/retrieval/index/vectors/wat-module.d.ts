/** A WebAssembly text module, compiled when the app is built (resources/build/compile-wat.ts): its binary in base64. */
declare module '*.wat?wasm' {
  const base64: string;
  export default base64;
}
