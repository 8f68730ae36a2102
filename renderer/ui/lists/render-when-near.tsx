import { useRef, useState, type ReactNode } from 'react';
import { useInViewOnce } from './use-in-view-once';

/** Texts this many pixels below the visible part are rendered already. */
const PRERENDER_PX = 1_500;
const CHARACTERS_PER_LINE = 80;
const LINE_HEIGHT_PX = 26;
const MAX_HEIGHT_PX = 20_000;

/** Renders its children when they come near the visible part, or at once if `isNow`; before, about as much space. */
export function RenderWhenNear({ text, isNow, children }: { text: string; isNow: boolean; children: ReactNode }) {
  const placeholder = useRef<HTMLDivElement>(null);
  const isNear = useInViewOnce(placeholder, PRERENDER_PX);
  // What was rendered at once stays rendered, so that nothing jumps when something else is chosen.
  const [wasDrawnAtOnce] = useState(isNow);
  if (isNear || wasDrawnAtOnce || isNow) return children;
  const lines = Math.ceil(text.length / CHARACTERS_PER_LINE) + (text.split('\n\n').length - 1) / 2;
  return <div ref={placeholder} style={{ height: Math.min(MAX_HEIGHT_PX, lines * LINE_HEIGHT_PX) }} />;
}
