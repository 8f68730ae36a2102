import Graph from 'graphology';
import Sigma from 'sigma';
import { EdgeRectangleProgram } from 'sigma/rendering';
import { createNoteProgram } from './note-program';

type LayerName = 'communities' | 'words' | 'emphasis';

/** Internals of sigma that this drawing replaces. */
interface SigmaInternals {
  getNodeAtPosition: (position: { x: number; y: number }) => string | null;
  pickingLayers: Set<string>;
}

const LAYERS: { name: LayerName; position: { beforeLayer: string } | { afterLayer: string } }[] = [
  { name: 'communities', position: { beforeLayer: 'edges' } },
  { name: 'words', position: { afterLayer: 'nodes' } },
  { name: 'emphasis', position: { afterLayer: 'words' } },
];

export type SigmaLayers = ReturnType<typeof createSigmaLayers>;

/**
 * Sigma for points, lines and the camera; words and soft shapes on layers of our own.
 *
 * @param hit key of what lies under a pixel, or null
 */
export function createSigmaLayers(
  container: HTMLElement,
  paper: () => string,
  hit: (position: { x: number; y: number }) => string | null,
) {
  const graph = new Graph({ type: 'undirected' });
  const sigma = new Sigma(graph, container, {
    allowInvalidContainer: true,
    hideEdgesOnMove: true,
    renderLabels: false,
    enableCameraRotation: false,
    stagePadding: 56,
    minCameraRatio: 0.004,
    maxCameraRatio: 2.5,
    defaultEdgeType: 'line',
    edgeProgramClasses: { line: EdgeRectangleProgram },
    nodeProgramClasses: { circle: createNoteProgram(paper) },
    // No inertia after the pointer is released.
    inertiaDuration: 0,
    inertiaRatio: 0,
  });
  const inside = sigma as unknown as SigmaInternals;
  inside.getNodeAtPosition = hit;
  inside.pickingLayers.clear();
  for (const { name, position } of LAYERS)
    sigma.createCanvasContext(name, { ...position, style: { transformOrigin: '0 0' } });
  // The upper layers were added after sigma's first measurement.
  sigma.resize(true);
  const canvases = sigma.getCanvases();
  const contexts = new Map(LAYERS.map(({ name }) => [name, canvases[name]!.getContext('2d')!]));
  return {
    sigma,
    graph,
    /** A cleared drawing layer, in CSS pixels. */
    layer(name: LayerName): CanvasRenderingContext2D {
      const context = contexts.get(name)!;
      const { width, height } = sigma.getDimensions();
      context.clearRect(0, 0, width, height);
      return context;
    },
    /** Moves and scales the layers instead of redrawing them. */
    shiftLayers(shift: { scale: number; x: number; y: number } | null) {
      for (const { name } of LAYERS)
        canvases[name]!.style.transform =
          shift === null ? '' : `translate(${shift.x}px, ${shift.y}px) scale(${shift.scale})`;
    },
  };
}
