/** What the graph's drawing needs of a canvas, so that a vector picture can be written by the same code. */
export type DrawingContext = Pick<
  CanvasRenderingContext2D,
  | 'arc'
  | 'beginPath'
  | 'closePath'
  | 'fill'
  | 'fillText'
  | 'lineTo'
  | 'measureText'
  | 'moveTo'
  | 'rect'
  | 'setLineDash'
  | 'stroke'
  | 'strokeText'
  | 'fillStyle'
  | 'font'
  | 'globalAlpha'
  | 'lineJoin'
  | 'lineWidth'
  | 'strokeStyle'
  | 'textAlign'
>;
