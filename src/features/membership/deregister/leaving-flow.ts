import { useFlow } from '../use-flow.ts';
import { type LeavingValues, leavingBody, readLeavingValues } from './leaving-values.ts';

/** The leaving of one member, wherever it stands. */
export function useLeavingFlow(owner: string) {
  return useFlow({ name: 'deregistration', owner, read: readLeavingValues });
}

export async function checkLeaving(values: LeavingValues) {
  return (await import('../checks.ts')).checkDeregistration(leavingBody(values));
}
