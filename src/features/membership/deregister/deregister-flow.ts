import { WithdrawalReason } from '#contract/enums.ts';
import { useFlow } from '../use-flow.ts';

export interface DeregisterValues {
  readonly deregister_reason: WithdrawalReason | null;
  readonly deregister_description: string;
}

export const DEREGISTER_FIELDS = ['deregister_reason', 'deregister_description'] as const;

export const EMPTY_DEREGISTER: DeregisterValues = { deregister_reason: null, deregister_description: '' };

/** Reads a stored draft; null if there is none. Invalid fields are emptied. */
export function readDeregisterValues(stored: unknown): DeregisterValues | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { deregister_reason: reason, deregister_description: description } = stored as Partial<DeregisterValues>;
  return {
    deregister_reason: Object.values(WithdrawalReason).find((known) => known === reason) ?? null,
    deregister_description: typeof description === 'string' ? description : '',
  };
}

/** The request body, not validated yet. Empty fields are left out. */
export function deregisterBody({ deregister_reason, deregister_description }: DeregisterValues) {
  const description = deregister_description.trim();
  return {
    ...(deregister_reason === null ? {} : { deregister_reason }),
    ...(description === '' ? {} : { deregister_description: description }),
  };
}

export function useDeregisterFlow(userKey: string) {
  return useFlow({ name: 'deregistration', userKey, read: readDeregisterValues });
}

export async function checkDeregister(values: DeregisterValues) {
  return (await import('../form/validation.ts')).checkDeregistration(deregisterBody(values));
}
