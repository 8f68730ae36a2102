declare module '*.md?raw' {
  const text: string;
  export default text;
}
declare module '*.txt?raw' {
  const text: string;
  export default text;
}
