/** The address of a built worklet; Vite makes it. */
declare module '*?worker&url' {
  const url: string;
  export default url;
}
