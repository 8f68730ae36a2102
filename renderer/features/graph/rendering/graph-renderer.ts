import { drawnEdges, itemOfCommunity, type DrawnEdges, type ItemIndex } from '../model/drawn-edges';
import { chooseDrawnItems, MAX_NOTES, type DrawnItems } from '../model/level-of-detail';
import { nearestInDirection, type Direction } from '../model/nearest-in-direction';
import type { VisibleGraph } from '../model/visible-graph';
import { changeCountText } from '../model/time-marks';
import { moveCamera, zoomCamera, zoomSmoothly, type ZoomStep } from './camera';
import { drawDiscs, drawHulls } from './draw-communities';
import { drawEmphasis, emphasisedNames, type Emphasis } from './draw-emphasis';
import {
  drawCommunityLabels,
  drawNoteLabels,
  type NoteLabel,
  type PlacedLabels,
  placeLabels,
  placeNames,
} from './place-labels';
import { populateSigmaGraph, type ColourScheme } from './populate-sigma-graph';
import { encodePicture, type PictureFormat } from './draw-picture';
import { readColours } from './graph-colours';
import { itemAt } from './hit-test';
import { isOver } from './label-placement';
import type { RenderReport } from './render-report';
import { createPulseAnimation } from './activation-pulse';
import { isOnScreen, noteOnScreen, readProjection, toScreen, viewportOf, type Projection } from './projection';
import { createSigmaLayers } from './sigma-layers';

export interface GraphRendererEvents {
  /** A note by its index, a community drawn as one mark, or nothing; `isAdded`: with Ctrl, Cmd or Shift. */
  onSelect: (mark: ItemIndex | null, isAdded: boolean) => void;
  onOpen: (mark: ItemIndex) => void;
  onHover: (mark: ItemIndex | null) => void;
  onReport: (report: RenderReport) => void;
}

/** The drawn graph, outside React. */
export interface GraphRenderer {
  show(shown: VisibleGraph, look: ColourScheme): void;
  emphasise(emphasis: Omit<Emphasis, 'hovered' | 'pulse'>): void;
  /** Shows which notes a use of the selected note activates. */
  pulse(nodeIndex: number | null): void;
  goTo(mark: ItemIndex): void;
  zoom(step: ZoomStep): void;
  /** The drawn mark nearest to this one in a direction; without one, from the centre of the drawing. */
  next(from: ItemIndex | null, direction: Direction): ItemIndex | null;
  /** The drawing as it is shown, as the bytes of a file; null while nothing is drawn. */
  picture(format: PictureFormat): Promise<Uint8Array<ArrayBuffer>> | null;
  /** Rereads the colours after the theme changed. */
  restyle(): void;
  destroy(): void;
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

export function createGraphRenderer(container: HTMLElement, events: GraphRendererEvents): GraphRenderer {
  let colours = readColours(container);
  let shown: VisibleGraph | null = null;
  let look: ColourScheme = { colourBy: 'zone', hues: [], noteHues: null, centreId: null };
  let drawn = NOTHING_DRAWN;
  let lines: DrawnEdges = { lines: [], linksLeftOut: 0, bundlesLeftOut: 0 };
  let emphasis: Emphasis = {
    selected: null,
    hovered: null,
    community: null,
    path: [],
    marks: null,
    chosen: [],
    pulse: null,
  };
  /** The camera state for which the layers were drawn last. */
  let drawnAt: Projection | null = null;
  let placed: PlacedLabels = { communities: [], notes: [] };
  /** The labels of the emphasised notes. */
  let names: NoteLabel[] = [];
  /** The words of the last drawing; they are written again only when others are to be shown. */
  let written: { placed: PlacedLabels; names: string } | null = null;
  let restTimer: ReturnType<typeof setTimeout> | null = null;

  const scaled = (radius: number) => sigma.scaleSize(radius);
  const stage = createSigmaLayers(
    container,
    () => colours.paper,
    (position) =>
      shown === null || restTimer !== null ? null : itemAt(position, shown, drawn, readProjection(sigma), look, scaled),
  );
  const { sigma, graph, layer } = stage;
  const endZoom = zoomSmoothly(sigma);

  /** @param keepsNames the same notes are emphasised as before, at the same places: a frame of the pulse */
  const drawOver = (projection: Projection, keepsNames = false) => {
    const context = layer('emphasis');
    if (shown !== null) {
      const base = { shown, projection, look, colours, scaled };
      if (!keepsNames) names = placeNames(context, base, emphasisedNames(emphasis, shown));
      writeWords(projection);
      drawEmphasis(context, { ...base, emphasis, names });
    }
    const isPicked = emphasis.path.length > 0 || emphasis.selected !== null || emphasis.hovered !== null;
    container.toggleAttribute('data-dimmed', isPicked);
    // An empty layer would still cost its blending.
    container.toggleAttribute(
      'data-emphasis',
      isPicked || emphasis.marks !== null || emphasis.pulse !== null || emphasis.community !== null,
    );
  };
  /** The labels of the whole drawing, without those that an emphasised one would lie over or repeat. */
  const writeWords = (projection: Projection) => {
    const key = names.map(({ nodeIndex }) => nodeIndex).join(' ');
    if (shown === null || (written?.placed === placed && written.names === key)) return;
    written = { placed, names: key };
    const words = layer('words');
    drawDiscs(words, shown, drawn, projection, look, colours);
    drawCommunityLabels(words, placed.communities, colours);
    drawNoteLabels(words, withoutHidden(placed.notes, names), colours);
  };
  const pulses = createPulseAnimation((pulse) => {
    emphasis = { ...emphasis, pulse };
    if (drawnAt !== null && restTimer === null) drawOver(drawnAt, true);
  });
  // The pulse starts when the camera rests, so that none of it is missed while the camera moves to the note.
  let waiting: number | null = null;
  const startPulse = () => {
    if (waiting === null || restTimer !== null || shown === null) return;
    pulses.start(shown.model, waiting);
    waiting = null;
  };

  const drawLayers = () => {
    const projection = readProjection(sigma);
    drawnAt = projection;
    stage.shiftLayers(null);
    const under = layer('communities');
    if (shown === null) return;
    const { model } = shown;
    drawHulls(under, shown, drawn, projection, look, colours);
    const { marks } = emphasis;
    placed = placeLabels(under, {
      shown,
      drawn,
      projection,
      look,
      colours,
      scaled,
      changeText: (index) =>
        marks === null
          ? ''
          : changeCountText(
              Array.from(model.communities[index]!.members, (nodeIndex) => model.data.nodes[nodeIndex]!.id),
              marks,
            ),
    });
    drawOver(projection);
  };

  /** Chooses what is drawn for the camera's position; the renderer's graph is rebuilt only when that changed. */
  const refreshDetail = (isForced: boolean) => {
    if (shown === null) return;
    const { model, positions, hulls: outlines } = shown;
    const always = [...emphasis.path, ...(emphasis.selected === null ? [] : [emphasis.selected])];
    const next = chooseDrawnItems({
      model,
      positions,
      hulls: outlines,
      view: viewportOf(readProjection(sigma)),
      always,
    });
    if (!isForced && isSame(next, drawn)) return;
    drawn = next;
    lines = drawnEdges(model, drawn);
    populateSigmaGraph(graph, shown, drawn, lines, look, colours);
    events.onReport(reportOf(shown, drawn, lines));
  };

  const rest = () => {
    restTimer = null;
    container.toggleAttribute('data-moving', false);
    refreshDetail(false);
    sigma.scheduleRender();
    startPulse();
  };
  // While the camera moves, points are redrawn and the layers above and below are moved unchanged.
  sigma.getCamera().on('updated', () => {
    if (restTimer !== null) clearTimeout(restTimer);
    restTimer = setTimeout(rest, IDLE_MS);
    container.toggleAttribute('data-moving', true);
  });
  sigma.on('afterRender', () => {
    if (restTimer === null || drawnAt === null) return drawLayers();
    const now = readProjection(sigma);
    const scale = now.scaleX / drawnAt.scaleX;
    stage.shiftLayers({ scale, x: now.shiftX - drawnAt.shiftX * scale, y: now.shiftY - drawnAt.shiftY * scale });
  });

  const fitPadding = () => {
    const { width, height } = sigma.getDimensions();
    const padding = Math.round(
      Math.min(shown !== null && shown.model.data.nodes.length <= FEW_NOTES ? 130 : 56, Math.min(width, height) * 0.17),
    );
    if (padding !== sigma.getSetting('stagePadding')) sigma.setSetting('stagePadding', padding);
  };
  sigma.on('resize', fitPadding);

  const hover = (mark: ItemIndex | null) => {
    emphasis = { ...emphasis, hovered: mark !== null && mark >= 0 ? mark : null };
    container.style.cursor = mark === null ? '' : 'pointer';
    events.onHover(mark);
    if (drawnAt !== null && restTimer === null) drawOver(drawnAt);
  };
  sigma.on('enterNode', ({ node }) => hover(Number(node)));
  sigma.on('leaveNode', () => hover(null));
  sigma.on('clickNode', ({ node, event: { original } }) =>
    events.onSelect(Number(node), original.ctrlKey || original.metaKey || original.shiftKey),
  );
  sigma.on('clickStage', () => events.onSelect(null, false));
  sigma.on('doubleClickNode', ({ node, preventSigmaDefault }) => {
    preventSigmaDefault();
    events.onOpen(Number(node));
  });

  const screenPointOf = (mark: ItemIndex, projection: Projection) => {
    if (mark >= 0) return noteOnScreen(projection, shown!.positions, mark);
    const { x, y } = shown!.hulls[-1 - mark]!;
    return toScreen(projection, x, y);
  };

  return {
    show(nextShown, nextLook) {
      pulses.stop();
      waiting = null;
      emphasis = { selected: null, hovered: null, community: null, path: [], marks: null, chosen: [], pulse: null };
      // Indices of the previous graph refer to other notes in this one.
      [shown, look, drawn, names] = [nextShown, nextLook, NOTHING_DRAWN, []];
      // A mark among thousands of notes grows less than its surroundings when zooming in.
      sigma.setSetting(
        'zoomToSizeRatioFunction',
        (ratio) => ratio ** (nextShown.model.data.nodes.length > MAX_NOTES ? 0.25 : 0.5),
      );
      fitPadding();
      sigma.setCustomBBox(shown.bounds);
      // The renderer knows the new size only after it has drawn with it.
      if (graph.order === 0) graph.addNode('sides', { x: 0, y: 0, size: 1, color: colours.paper, sign: 16 });
      sigma.refresh();
      refreshDetail(true);
      sigma.refresh();
    },
    emphasise(next) {
      emphasis = { ...next, hovered: emphasis.hovered, pulse: emphasis.pulse };
      refreshDetail(false);
      sigma.scheduleRender();
    },
    pulse(nodeIndex) {
      pulses.stop();
      waiting = nodeIndex;
      // The camera starts to move one or two frames after the call.
      setTimeout(startPulse, IDLE_MS / 2);
    },
    goTo(mark) {
      if (shown === null) return;
      if (mark < 0) moveCamera(sigma, shown.hulls[-1 - mark]!, shown.hulls[-1 - mark]!.radius * 2.4);
      else {
        // In a small graph, where a note is well in view, nothing moves.
        const isFew = shown.model.data.nodes.length < SMALL_GRAPH;
        const now = readProjection(sigma);
        const { x, y } = noteOnScreen(now, shown.positions, mark);
        if (isFew && isOnScreen(now, { x, y }, -IN_VIEW_PX)) return;
        const isNear =
          viewportOf(readProjection(sigma)).pixelsPerUnit * NOTE_VIEW_UNITS >=
          Math.min(...Object.values(sigma.getDimensions()));
        moveCamera(
          sigma,
          { x: shown.positions[mark * 2]!, y: shown.positions[mark * 2 + 1]! },
          isNear || isFew ? null : NOTE_VIEW_UNITS,
        );
      }
    },
    zoom: (step) => zoomCamera(sigma, step),
    next(from, direction) {
      if (shown === null) return null;
      const projection = readProjection(sigma);
      const marks: ItemIndex[] = [...drawn.notes, ...drawn.closed.map(itemOfCommunity)];
      const start =
        from === null ? { x: projection.width / 2, y: projection.height / 2 } : screenPointOf(from, projection);
      const found = nearestInDirection(
        start,
        marks.map((mark) => screenPointOf(mark, projection)),
        direction,
      );
      return found === null ? null : marks[found]!;
    },
    picture(format) {
      if (shown === null || drawnAt === null) return null;
      const base = { shown, projection: drawnAt, look, colours, scaled };
      const notes = withoutHidden(placed.notes, names);
      return encodePicture(
        { ...base, drawn, lines, emphasis: { ...emphasis, pulse: null }, labels: { ...placed, notes }, names },
        format,
      );
    },
    restyle() {
      colours = readColours(container);
      refreshDetail(true);
      sigma.refresh();
    },
    destroy() {
      endZoom();
      waiting = null;
      pulses.stop();
      if (restTimer !== null) clearTimeout(restTimer);
      sigma.kill();
    },
  };
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
