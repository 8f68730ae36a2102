import type { Locator, Page } from 'playwright-core';
import type { RouteInput, RouteName, RouteOutput } from '../../shared/ipc/contract';

export interface DemoStage {
  page: Page;
  call<Name extends RouteName>(route: Name, input: RouteInput<Name>): Promise<RouteOutput<Name>>;
  foreignRequests(): string[];
  /** Writes NAME.png once `shows` is visible in it; throws when it does not appear, or when the work area is blank. */
  screenshot(name: string, ...shows: [Locator, ...Locator[]]): Promise<void>;
}

export interface DemoStep {
  name: string;
  /** Acts as a person would and returns what was observed; throws when it fails. */
  play(stage: DemoStage): Promise<string>;
}

export function must(holds: unknown, problem: string): asserts holds {
  if (!holds) throw new Error(problem);
}
