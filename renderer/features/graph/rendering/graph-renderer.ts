import { drawnEdges, itemOfCommunity, type DrawnEdges, type ItemIndex } from '../model/drawn-edges';
import { chooseDrawnItems, MAX_NOTES, type DrawnItems } from '../model/level-of-detail';
import { nearestInDirection, type Direction } from '../model/nearest-in-direction';
import type { VisibleGraph } from '../model/visible-graph';
import { changeCountText } from '../model/time-marks';
import { moveCamera, zoomCamera, zoomSmoothly, type ZoomStep } from './camera';
import { drawDiscs, drawHulls } from './draw-communities';
import { drawEmphasis, emphasisedNames, type Emphasis } from './draw-emphasis';
import { encodePicture, type PictureFormat } from './draw-picture';
import { readColours, type GraphColours } from './graph-colours';
import { itemAt } from './hit-test';
import { isOver } from './label-placement';
import {
  drawCommunityLabels,
  drawNoteLabels,
  placeLabels,
  placeNames,
  type NoteLabel,
  type PlacedLabels,
} from './place-labels';
import { pointOf, populateSigmaGraph, type ColourScheme, type Scene } from './populate-sigma-graph';
import type { RenderReport } from './render-report';
import { createPulseAnimation } from './activation-pulse';
import { isOnScreen, readProjection, viewportOf, type Projection } from './projection';
import { createSigmaLayers, type SigmaLayers } from './sigma-layers';

export interface GraphRendererEvents {
  /** A note by its index, a community drawn as one mark, or nothing; `isAdded`: with Ctrl, Cmd or Shift. */
  onSelect: (mark: ItemIndex | null, isAdded: boolean) => void;
  onOpen: (mark: ItemIndex) => void;
  onHover: (mark: ItemIndex | null) => void;
  onReport: (report: RenderReport) => void;
}

/** Milliseconds the camera must rest before the drawing is rebuilt. */
const IDLE_MS = 140;
/** Layout units visible around a note the camera moves to. */
const NOTE_VIEW_UNITS = 260;
/** Selecting a note does not zoom in graphs below this many notes. */
const SMALL_GRAPH = 200;
/** Pixels from the edge at which a note counts as well in view. */
const IN_VIEW_PX = 90;
/** Graphs of at most this many notes keep a margin around them. */
const FEW_NOTES = 12;
const NOTHING_DRAWN: DrawnItems = { notes: new Int32Array(), closed: [], open: [], leftOut: 0, isAll: true };
const NO_EMPHASIS: Emphasis = {
  selected: null,
  hovered: null,
  community: null,
  path: [],
  marks: null,
  chosen: [],
  pulse: null,
};

/** The drawn graph, outside React. */
export class GraphRenderer {
  private colours: GraphColours;
  private shown: VisibleGraph | null = null;
  private look: ColourScheme = { colourBy: 'zone', hues: [], noteHues: null, centreId: null };
  private drawn = NOTHING_DRAWN;
  private lines: DrawnEdges = { lines: [], linksLeftOut: 0, bundlesLeftOut: 0 };
  private emphasis = NO_EMPHASIS;
  /** The camera state for which the layers were drawn last. */
  private drawnAt: Projection | null = null;
  private placed: PlacedLabels = { communities: [], notes: [] };
  /** The labels of the emphasised notes. */
  private names: NoteLabel[] = [];
  /** The words of the last drawing; they are written again only when others are to be shown. */
  private written: { placed: PlacedLabels; names: string } | null = null;
  private restTimer: ReturnType<typeof setTimeout> | null = null;
  /** The note whose pulse starts when the camera rests, so that none of it is missed while the camera moves to it. */
  private waiting: number | null = null;
  private readonly layers: SigmaLayers;
  private readonly endZoom: () => void;
  private readonly pulses = createPulseAnimation((pulse) => {
    this.emphasis = { ...this.emphasis, pulse };
    if (this.drawnAt !== null && this.restTimer === null) this.drawOver(this.drawnAt, true);
  });

  constructor(
    private readonly container: HTMLElement,
    private readonly events: GraphRendererEvents,
  ) {
    this.colours = readColours(container);
    this.layers = createSigmaLayers(
      container,
      () => this.colours.paper,
      (position) => (this.restTimer === null ? this.inScene((scene) => itemAt(position, scene)) : null),
    );
    const { sigma } = this.layers;
    this.endZoom = zoomSmoothly(sigma);
    // While the camera moves, points are redrawn and the layers above and below are moved unchanged.
    sigma.getCamera().on('updated', () => {
      if (this.restTimer !== null) clearTimeout(this.restTimer);
      this.restTimer = setTimeout(() => this.rest(), IDLE_MS);
      container.toggleAttribute('data-moving', true);
    });
    sigma.on('afterRender', () => {
      if (this.restTimer === null || this.drawnAt === null) return this.drawLayers();
      const now = readProjection(sigma);
      const { scaleX, shiftX, shiftY } = this.drawnAt;
      const scale = now.scaleX / scaleX;
      this.layers.shiftLayers({ scale, x: now.shiftX - shiftX * scale, y: now.shiftY - shiftY * scale });
    });
    sigma.on('resize', () => this.fitPadding());
    sigma.on('enterNode', ({ node }) => this.hover(Number(node)));
    sigma.on('leaveNode', () => this.hover(null));
    sigma.on('clickNode', ({ node, event: { original } }) =>
      events.onSelect(Number(node), original.ctrlKey || original.metaKey || original.shiftKey),
    );
    sigma.on('clickStage', () => events.onSelect(null, false));
    sigma.on('doubleClickNode', ({ node, preventSigmaDefault }) => {
      preventSigmaDefault();
      events.onOpen(Number(node));
    });
  }

  show(shown: VisibleGraph, look: ColourScheme): void {
    const { sigma, graph } = this.layers;
    this.pulses.stop();
    this.waiting = null;
    this.emphasis = NO_EMPHASIS;
    // Indices of the previous graph refer to other notes in this one.
    [this.shown, this.look, this.drawn, this.names] = [shown, look, NOTHING_DRAWN, []];
    // A mark among thousands of notes grows less than its surroundings when zooming in.
    const growth = shown.model.data.nodes.length > MAX_NOTES ? 0.25 : 0.5;
    sigma.setSetting('zoomToSizeRatioFunction', (ratio) => ratio ** growth);
    this.fitPadding();
    sigma.setCustomBBox(shown.bounds);
    // The renderer knows the new size only after it has drawn with it.
    if (graph.order === 0) graph.addNode('sides', { x: 0, y: 0, size: 1, color: this.colours.paper, sign: 16 });
    sigma.refresh();
    this.refreshDetail(true);
    sigma.refresh();
  }

  emphasise(next: Omit<Emphasis, 'hovered' | 'pulse'>): void {
    this.emphasis = { ...next, hovered: this.emphasis.hovered, pulse: this.emphasis.pulse };
    this.refreshDetail(false);
    this.layers.sigma.scheduleRender();
  }

  /** Shows which notes a use of the selected note activates. */
  pulse(nodeIndex: number | null): void {
    this.pulses.stop();
    this.waiting = nodeIndex;
    // The camera starts to move one or two frames after the call.
    setTimeout(() => this.startPulse(), IDLE_MS / 2);
  }

  goTo(mark: ItemIndex): void {
    if (this.shown === null) return;
    const { sigma } = this.layers;
    const { positions, hulls, model } = this.shown;
    if (mark < 0) return moveCamera(sigma, hulls[-1 - mark]!, hulls[-1 - mark]!.radius * 2.4);
    // In a small graph, where a note is well in view, nothing moves.
    const isFew = model.data.nodes.length < SMALL_GRAPH;
    const now = readProjection(sigma);
    if (isFew && isOnScreen(now, pointOf({ shown: this.shown, projection: now }, mark), -IN_VIEW_PX)) return;
    const isNear = viewportOf(now).pixelsPerUnit * NOTE_VIEW_UNITS >= Math.min(now.width, now.height);
    const position = { x: positions[mark * 2]!, y: positions[mark * 2 + 1]! };
    moveCamera(sigma, position, isNear || isFew ? null : NOTE_VIEW_UNITS);
  }

  zoom(step: ZoomStep): void {
    zoomCamera(this.layers.sigma, step);
  }

  /** The drawn mark nearest to this one in a direction; without one, from the centre of the drawing. */
  next(from: ItemIndex | null, direction: Direction): ItemIndex | null {
    return this.inScene((scene) => {
      const { width, height } = scene.projection;
      const marks: ItemIndex[] = [...this.drawn.notes, ...this.drawn.closed.map(itemOfCommunity)];
      const points = marks.map((mark) => pointOf(scene, mark));
      const start = from === null ? { x: width / 2, y: height / 2 } : pointOf(scene, from);
      const found = nearestInDirection(start, points, direction);
      return found === null ? null : marks[found]!;
    });
  }

  /** The drawing as it is shown, as the bytes of a file; null while nothing is drawn. */
  picture(format: PictureFormat): Promise<Uint8Array<ArrayBuffer>> | null {
    const { lines, names, placed, drawnAt } = this;
    if (drawnAt === null) return null;
    const emphasis = { ...this.emphasis, pulse: null };
    const labels = { ...placed, notes: withoutHidden(placed.notes, names) };
    return this.inScene((scene) => encodePicture({ ...scene, lines, emphasis, labels, names }, format), drawnAt);
  }

  /** Rereads the colours after the theme changed. */
  restyle(): void {
    this.colours = readColours(this.container);
    this.refreshDetail(true);
    this.layers.sigma.refresh();
  }

  destroy(): void {
    this.endZoom();
    this.waiting = null;
    this.pulses.stop();
    if (this.restTimer !== null) clearTimeout(this.restTimer);
    this.layers.sigma.kill();
  }

  /** Null while there is no graph. */
  private inScene<Result>(
    act: (scene: Scene) => Result,
    projection = readProjection(this.layers.sigma),
  ): Result | null {
    const { shown, drawn, look, colours } = this;
    if (shown === null) return null;
    return act({ shown, drawn, projection, look, colours, scaled: (radius) => this.layers.sigma.scaleSize(radius) });
  }

  private drawLayers(): void {
    const projection = readProjection(this.layers.sigma);
    this.drawnAt = projection;
    this.layers.shiftLayers(null);
    const under = this.layers.layer('communities');
    const { marks } = this.emphasis;
    this.inScene((scene) => {
      const { model } = scene.shown;
      const idsOf = (index: number) =>
        Array.from(model.communities[index]!.members, (nodeIndex) => model.data.nodes[nodeIndex]!.id);
      drawHulls(under, scene);
      this.placed = placeLabels(under, scene, (index) => (marks === null ? '' : changeCountText(idsOf(index), marks)));
      this.drawOver(projection);
    }, projection);
  }

  /** @param keepsNames the same notes are emphasised as before, at the same places: a frame of the pulse */
  private drawOver(projection: Projection, keepsNames = false): void {
    const { emphasis, container } = this;
    const context = this.layers.layer('emphasis');
    this.inScene((scene) => {
      if (!keepsNames) this.names = placeNames(context, scene, emphasisedNames(emphasis, scene.shown));
      this.writeWords(scene);
      drawEmphasis(context, { ...scene, emphasis, names: this.names });
    }, projection);
    const isPicked = emphasis.path.length > 0 || emphasis.selected !== null || emphasis.hovered !== null;
    container.toggleAttribute('data-dimmed', isPicked);
    // An empty layer would still cost its blending.
    const { marks, pulse, community } = emphasis;
    container.toggleAttribute('data-emphasis', isPicked || marks !== null || pulse !== null || community !== null);
  }

  /** The labels of the whole drawing, without those that an emphasised one would lie over or repeat. */
  private writeWords(scene: Scene): void {
    const { placed, names } = this;
    const key = names.map(({ nodeIndex }) => nodeIndex).join(' ');
    if (this.written?.placed === placed && this.written.names === key) return;
    this.written = { placed, names: key };
    const words = this.layers.layer('words');
    drawDiscs(words, scene);
    drawCommunityLabels(words, placed.communities, scene.colours);
    drawNoteLabels(words, withoutHidden(placed.notes, names), scene.colours);
  }

  /** Chooses what is drawn for the camera's position; sigma's graph is rebuilt only when that changed. */
  private refreshDetail(isForced: boolean): void {
    const { path, selected } = this.emphasis;
    this.inScene((scene) => {
      const { model, positions, hulls } = scene.shown;
      const always = [...path, ...(selected === null ? [] : [selected])];
      const drawn = chooseDrawnItems({ model, positions, hulls, view: viewportOf(scene.projection), always });
      if (!isForced && isSame(drawn, this.drawn)) return;
      this.drawn = drawn;
      this.lines = drawnEdges(model, drawn);
      populateSigmaGraph(this.layers.graph, { ...scene, drawn }, this.lines);
      this.events.onReport(reportOf(scene.shown, drawn, this.lines));
    });
  }

  private rest(): void {
    this.restTimer = null;
    this.container.toggleAttribute('data-moving', false);
    this.refreshDetail(false);
    this.layers.sigma.scheduleRender();
    this.startPulse();
  }

  private startPulse(): void {
    if (this.waiting === null || this.restTimer !== null || this.shown === null) return;
    this.pulses.start(this.shown.model, this.waiting);
    this.waiting = null;
  }

  private fitPadding(): void {
    const { sigma } = this.layers;
    const { width, height } = sigma.getDimensions();
    const wanted = this.shown !== null && this.shown.model.data.nodes.length <= FEW_NOTES ? 130 : 56;
    const padding = Math.round(Math.min(wanted, Math.min(width, height) * 0.17));
    if (padding !== sigma.getSetting('stagePadding')) sigma.setSetting('stagePadding', padding);
  }

  private hover(mark: ItemIndex | null): void {
    this.emphasis = { ...this.emphasis, hovered: mark !== null && mark >= 0 ? mark : null };
    this.container.style.cursor = mark === null ? '' : 'pointer';
    this.events.onHover(mark);
    if (this.drawnAt !== null && this.restTimer === null) this.drawOver(this.drawnAt);
  }
}

/** The labels that no emphasised one lies over or repeats. */
const withoutHidden = (labels: readonly NoteLabel[], names: readonly NoteLabel[]): NoteLabel[] =>
  labels.filter((label) => !names.some((name) => name.nodeIndex === label.nodeIndex || isOver(name.box, label.box)));

const isSame = (one: DrawnItems, other: DrawnItems): boolean =>
  one.notes.length === other.notes.length &&
  one.closed.length === other.closed.length &&
  one.leftOut === other.leftOut &&
  one.closed.every((index, at) => index === other.closed[at]) &&
  one.notes.every((nodeIndex, at) => nodeIndex === other.notes[at]);

function reportOf({ model }: VisibleGraph, drawn: DrawnItems, lines: DrawnEdges): RenderReport {
  return {
    notes: model.data.nodes.length,
    drawnNotes: drawn.notes.length,
    closedCommunities: drawn.closed.length,
    leftOut: drawn.leftOut,
    linksLeftOut: lines.linksLeftOut,
    isAll: drawn.isAll,
    bundles: lines.lines.length - lines.lines.filter(({ from, to }) => from >= 0 && to >= 0).length,
    bundlesLeftOut: lines.bundlesLeftOut,
  };
}
