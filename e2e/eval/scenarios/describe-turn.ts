import type { TraceCandidate } from '../../../shared/domain/trace';
import { gateReasonText } from '../../../shared/domain/trace-text/candidate-text';
import { list, quote, sourceLine, unitLine } from './observation-text';
import { observeTurn } from './observe-turn';
import type { Step } from './scenario-format';
import type { Life } from './life';

/** What a step said or searched surfaced, and why, in lines; empty for other steps. */
export async function describeTurn({ vault, last }: Life, step: Step, position: number): Promise<string[]> {
  if (last === null || (step.verb !== 'say' && step.verb !== 'search')) return [];
  const said = step.verb === 'say' ? step.say : `search: ${step.search}`;
  const trace =
    last.kind === 'searched'
      ? last.trace
      : last.kind === 'said'
        ? await vault.call('trace.ofMessage', { messageId: last.answerId })
        : null;
  const seen = await observeTurn(vault, last);
  const candidates = trace?.candidates ?? [];
  const isKept = ({ outcome }: TraceCandidate) => outcome.state === 'kept';
  return [
    `  ${position}. ${quote(said)}`,
    ...(trace?.plan.subQueries ?? [])
      .filter(({ aim }) => aim === 'hop')
      .map(({ text, became }) => `     step: ${quote(text)}${became === undefined ? '' : ` → ${quote(became.text)}`}`),
    ...candidates.filter(isKept).map((candidate) => `     + ${lineOf(candidate)}`),
    ...candidates.filter((candidate) => !isKept(candidate)).map((candidate) => `     - ${lineOf(candidate)}`),
    ...(seen.answer === null ? [] : [`     answer: ${quote(seen.answer)}`]),
    ...(seen.units.length === 0 ? [] : [`     units: ${list(seen.units.map(unitLine))}`]),
    ...(seen.notices.length === 0 ? [] : [`     notices: ${list(seen.notices.map(quote))}`]),
    ...(seen.reminders.length === 0 ? [] : [`     reminders: ${list(seen.reminders.map(quote))}`]),
  ];
}

function lineOf({ title, text, found, gate, outcome }: TraceCandidate): string {
  const lanes = [...new Set(found.map(({ lane }) => lane))].join(', ');
  const end = outcome.state === 'kept' ? '' : ` left out at ${outcome.stage};`;
  const verdict = gate === null ? '' : ` ${gate.verdict}: ${gateReasonText(gate.reason)}`;
  return `${sourceLine({ title, text })}${end} found by ${lanes};${verdict}`;
}
