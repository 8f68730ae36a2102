import type Sigma from 'sigma';
import { NodeProgram, type ProgramInfo } from 'sigma/rendering';
import type { NodeDisplayData, RenderParams } from 'sigma/types';
import { floatColor } from 'sigma/utils';
import { type Zone, zoneSchema } from '../../../../shared/domain/vitality';
import { partsOf } from './graph-colours';

const BRIDGE = 8;
const NOTHING = 16;

/**
 * Draws a note's mark: its colour, its zone by fill (full, half, a quarter, a hollow square), and a ring for a bridge.
 */
export const glyphCode = (zone: Zone | null, isBridge: boolean): number =>
  (zone === null ? 0 : zoneSchema.options.indexOf(zone)) + (isBridge ? BRIDGE : 0);

/** An invisible point: the end of lines to a community drawn as one mark. */
export const INVISIBLE_GLYPH = NOTHING;

const VERTEX = /* glsl */ `
attribute vec2 a_position;
attribute float a_size;
attribute vec4 a_color;
attribute float a_sign;
uniform mat3 u_matrix;
uniform float u_sizeRatio;
uniform float u_pixelRatio;
varying vec3 v_color;
varying float v_radius;
varying float v_extent;
varying float v_zone;
varying float v_isBridge;
void main() {
  v_isBridge = step(7.5, a_sign) * (1.0 - step(15.5, a_sign));
  v_zone = a_sign - 8.0 * v_isBridge;
  v_color = a_color.rgb;
  v_radius = max(1.5, a_size / u_sizeRatio) * u_pixelRatio;
  v_extent = v_radius + 1.0 + v_isBridge * 3.5 * u_pixelRatio;
  gl_Position = vec4((u_matrix * vec3(a_position, 1)).xy, 0, 1);
  gl_PointSize = a_sign > 15.5 ? 0.0 : v_extent * 2.0;
}`;

const FRAGMENT = /* glsl */ `
precision highp float;
uniform vec3 u_paper;
uniform float u_pixelRatio;
varying vec3 v_color;
varying float v_radius;
varying float v_extent;
varying float v_zone;
varying float v_isBridge;
void main() {
  if (v_zone > 15.5) discard;
  vec2 at = (gl_PointCoord * 2.0 - 1.0) * v_extent;
  float away = length(at);
  float edge = v_zone > 2.5 ? max(abs(at.x), abs(at.y)) + v_radius * 0.18 : away;
  float whole = 1.0 - smoothstep(v_radius - 0.7, v_radius + 0.7, edge);
  float rim = max(1.2 * u_pixelRatio, v_radius * 0.26);
  float filled = smoothstep(v_radius - rim - 0.7, v_radius - rim + 0.7, edge);
  if (v_zone < 0.5) filled = 1.0;
  else if (v_zone < 1.5) filled = max(filled, smoothstep(-0.7, 0.7, -at.x));
  else if (v_zone < 2.5) filled = max(filled, smoothstep(-0.7, 0.7, at.x) * smoothstep(-0.7, 0.7, -at.y));
  vec3 color = mix(u_paper, v_color, filled);
  float ringAt = v_radius + 2.6 * u_pixelRatio;
  float ring = v_isBridge * (1.0 - smoothstep(0.45 * u_pixelRatio, 1.0 * u_pixelRatio, abs(away - ringAt)));
  float alpha = max(whole, ring);
  gl_FragColor = vec4((whole > ring ? color : v_color) * alpha, alpha);
}`;

const { FLOAT, UNSIGNED_BYTE } = WebGL2RenderingContext;
const UNIFORMS = ['u_matrix', 'u_sizeRatio', 'u_pixelRatio', 'u_paper'] as const;

/**
 * One vertex per note. The picking pass is skipped, since hit-test.ts finds what is under the pointer; this halves the
 * work per frame.
 */
export const createNoteProgram = (paper: () => string) =>
  class NoteProgram extends NodeProgram<(typeof UNIFORMS)[number]> {
    constructor(context: WebGLRenderingContext, _picking: WebGLFramebuffer | null, renderer: Sigma) {
      super(context, null, renderer);
    }

    getDefinition() {
      return {
        VERTICES: 1,
        VERTEX_SHADER_SOURCE: VERTEX,
        FRAGMENT_SHADER_SOURCE: FRAGMENT,
        METHOD: WebGLRenderingContext.POINTS,
        UNIFORMS,
        ATTRIBUTES: [
          { name: 'a_position', size: 2, type: FLOAT },
          { name: 'a_size', size: 1, type: FLOAT },
          { name: 'a_color', size: 4, type: UNSIGNED_BYTE, normalized: true },
          { name: 'a_sign', size: 1, type: FLOAT },
        ],
      };
    }

    processVisibleItem(_index: number, start: number, data: NodeDisplayData & { sign?: number }) {
      this.array.set([data.x, data.y, data.size, floatColor(data.color), data.sign ?? 0], start);
    }

    setUniforms(
      { matrix, sizeRatio, pixelRatio }: RenderParams,
      { gl, uniformLocations }: ProgramInfo<(typeof UNIFORMS)[number]>,
    ) {
      gl.uniformMatrix3fv(uniformLocations.u_matrix, false, matrix);
      gl.uniform1f(uniformLocations.u_sizeRatio, sizeRatio);
      gl.uniform1f(uniformLocations.u_pixelRatio, pixelRatio);
      const [red, green, blue] = partsOf(paper());
      gl.uniform3f(uniformLocations.u_paper, red / 255, green / 255, blue / 255);
    }
  };

/**
 * Radius in pixels: grows with the square root of the number of links, so that the area is proportional to it; smaller
 * in graphs of thousands.
 */
export function radiusOf(degree: number, isCentre: boolean, order: number): number {
  const scale = Math.max(0.6, Math.min(1, 1.2 - Math.log10(Math.max(1, order)) / 7));
  return scale * ((isCentre ? 5 : 3.5) + Math.min(10, 1.5 * Math.sqrt(degree)));
}
