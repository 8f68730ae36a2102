/** Stands for a layout program whose licence is not on the list: no diagram can ask for it (draw.ts). */
function NoElk(): never {
  throw new Error('This layout is not part of the app.');
}

// eslint-disable-next-line import/no-default-export -- it is imported so
export default NoElk;
