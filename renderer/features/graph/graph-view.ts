import Graph from 'graphology';
import Sigma from 'sigma';
import { NodePointProgram } from 'sigma/rendering';
import type { GraphData } from '../../../shared/ipc/routes/graph';
import { createHoverDrawing, createLabelDrawing, sizeSettings, radiusOf, readColours, shortLabel } from './graph-drawing';
import { rememberedPositions, startPositions } from './graph-positions';
import type { LayoutReport, LayoutRequest } from './layout-worker';

export interface GraphViewEvents {
  onOpen: (id: string) => void;
  onHover: (id: string | null) => void;
  onSettled: () => void;
}

/** A drawn graph; everything React does not do. */
export interface GraphView {
  /** Draws this graph; `view` names whose positions are remembered. */
  show(data: GraphData, view: string, centreId: string | null): void;
  /** Marks a node with its neighbours; `moves` brings it to the middle. */
  focus(id: string | null, moves: boolean): void;
  zoom(step: 'in' | 'out' | 'fit'): void;
  /** Reads the colours again after the theme changed. */
  restyle(): void;
  destroy(): void;
}

const MOST_STEPS = 600;
const STEPS_FOR_KNOWN = 60;
const isMotionReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function createGraphView(container: HTMLElement, events: GraphViewEvents): GraphView {
  const graph = new Graph({ type: 'undirected' });
  let colours = readColours(container);
  let focused: string | null = null;
  let hovered: string | null = null;
  let centre: string | null = null;
  let near = new Set<string>();
  let worker: Worker | null = null;
  let pending: { report: LayoutReport; view: string } | null = null;
  let isDragging = false;

  const labels = createLabelDrawing(() => colours);
  const sigma = new Sigma(graph, container, {
    allowInvalidContainer: true,
    hideEdgesOnMove: true,
    hideLabelsOnMove: true,
    defaultEdgeType: 'line',
    // One vertex a node instead of three, and less to fill: what panning costs without a graphics card.
    nodeProgramClasses: { circle: NodePointProgram },
    labelFont: colours.fontFamily,
    labelSize: 13,
    labelWeight: '400',
    ...sizeSettings(0),
    zIndex: true,
    minCameraRatio: 0.02,
    maxCameraRatio: 4,
    defaultDrawNodeLabel: labels.draw,
    defaultDrawNodeHover: createHoverDrawing(() => colours),
    nodeReducer: (id, data) => {
      const shown = { ...data, color: colours.status[data['status'] as keyof typeof colours.status] };
      const marked = hovered ?? focused;
      if (marked === null) return id === centre ? { ...shown, highlighted: true, forceLabel: true, zIndex: 2 } : shown;
      if (id === marked) return { ...shown, highlighted: true, forceLabel: true, zIndex: 3 };
      return near.has(id) ? { ...shown, forceLabel: near.size < 25, zIndex: 2 } : { ...shown, color: colours.faded, label: '', zIndex: 0 };
    },
    edgeReducer: (edge, data) => {
      const marked = hovered ?? focused;
      const isNear = marked !== null && graph.hasExtremity(edge, marked);
      if (marked !== null && !isNear) return { ...data, hidden: true };
      return { ...data, color: isNear ? colours.edgeNear : colours.edge, size: isNear ? 1.5 : 1 };
    },
  });

  const mark = () => {
    const marked = hovered ?? focused;
    near = new Set(marked !== null && graph.hasNode(marked) ? graph.neighbors(marked) : []);
    sigma.refresh({ skipIndexation: true });
  };

  const takePositions = ({ positions, isSettled }: LayoutReport, view: string) => {
    const remembered = rememberedPositions(view);
    let place = 0;
    graph.updateEachNodeAttributes((id, attributes) => {
      attributes['x'] = positions[place * 2]!;
      attributes['y'] = positions[place * 2 + 1]!;
      remembered.set(id, { x: attributes['x'], y: attributes['y'] });
      place += 1;
      return attributes;
    }, { attributes: ['x', 'y'] });
    if (isSettled) events.onSettled();
  };

  const stopLayout = () => {
    worker?.terminate();
    worker = null;
    pending = null;
  };

  const startLayout = (request: LayoutRequest, view: string) => {
    stopLayout();
    const started = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
    worker = started;
    started.onmessage = ({ data }: MessageEvent<LayoutReport>) => {
      if (data.isSettled) started.terminate();
      // While the person drags, nothing shifts under the pointer; with reduced motion only the end is shown.
      if (isDragging) pending = { report: data, view };
      else if (data.isSettled || !isMotionReduced()) takePositions(data, view);
    };
    started.postMessage(request, [request.positions.buffer, request.sizes.buffer, request.edges.buffer]);
  };

  sigma.on('beforeRender', labels.clear);
  sigma.on('clickNode', ({ node }) => events.onOpen(node));
  sigma.on('enterNode', ({ node }) => {
    if (isDragging) return;
    hovered = node;
    container.style.cursor = 'pointer';
    events.onHover(node);
    mark();
  });
  sigma.on('leaveNode', () => {
    hovered = null;
    container.style.cursor = '';
    events.onHover(null);
    // Marking draws everything anew: while the person drags it waits for the end.
    if (!isDragging) mark();
  });
  // While moving, only the nodes are drawn; the empty layers above them would still cost their blending.
  sigma.getCamera().on('updated', () => {
    if (isDragging) container.dataset['moving'] = '';
  });
  const beginDrag = () => {
    isDragging = true;
  };
  sigma.on('downStage', beginDrag);
  // In a dense graph a drag begins on a node as often as beside one.
  sigma.on('downNode', beginDrag);
  const endDrag = () => {
    if (isDragging && container.dataset['moving'] !== undefined) mark();
    isDragging = false;
    delete container.dataset['moving'];
    if (pending !== null) takePositions(pending.report, pending.view);
    pending = null;
  };
  window.addEventListener('pointerup', endDrag);

  return {
    show(data, view, centreId) {
      centre = centreId;
      hovered = null;
      if (focused !== null && !data.nodes.some((node) => node.id === focused)) focused = null;
      const { positions, known } = startPositions(data, rememberedPositions(view));
      sigma.setSettings(sizeSettings(data.nodes.length));
      graph.clear();
      data.nodes.forEach((node, place) => {
        graph.addNode(node.id, {
          label: shortLabel(node.title), status: node.status, x: positions[place * 2], y: positions[place * 2 + 1],
          size: radiusOf(node.degree, node.id === centreId, data.nodes.length), zIndex: 1,
        });
      });
      for (const { from, to } of data.edges) {
        const [a, b] = [data.nodes[from]!.id, data.nodes[to]!.id];
        if (a !== b && !graph.hasEdge(a, b)) graph.addEdge(a, b, { zIndex: 0 });
      }
      mark();
      if (known === data.nodes.length) {
        stopLayout();
        events.onSettled();
        return;
      }
      const isMostlyKnown = known > data.nodes.length * 0.9;
      startLayout({
        positions,
        sizes: Float32Array.from(data.nodes, (node) => radiusOf(node.degree, node.id === centreId, data.nodes.length)),
        edges: Uint32Array.from(data.edges.flatMap(({ from, to }) => [from, to])),
        maxSteps: isMostlyKnown ? STEPS_FOR_KNOWN : MOST_STEPS,
      }, view);
    },
    focus(id, moves) {
      focused = id !== null && graph.hasNode(id) ? id : null;
      mark();
      const place = focused === null ? undefined : sigma.getNodeDisplayData(focused);
      if (!moves || place === undefined) return;
      const ratio = Math.min(sigma.getCamera().ratio, graph.order > 200 ? 0.25 : 0.8);
      void sigma.getCamera().animate({ x: place.x, y: place.y, ratio }, { duration: isMotionReduced() ? 0 : 120 });
    },
    zoom(step) {
      const camera = sigma.getCamera();
      const options = { duration: isMotionReduced() ? 0 : 120 };
      if (step === 'in') void camera.animatedZoom(options);
      else if (step === 'out') void camera.animatedUnzoom(options);
      else void camera.animatedReset(options);
    },
    restyle() {
      colours = readColours(container);
      sigma.refresh();
    },
    destroy() {
      stopLayout();
      window.removeEventListener('pointerup', endDrag);
      sigma.kill();
    },
  };
}
