import { WithdrawalReason } from '#contract/enums.ts';

/** What the form of leaving holds, named as on the wire. */
export interface LeavingValues {
  readonly deregister_reason: WithdrawalReason | null;
  readonly deregister_description: string;
}

export const LEAVING_FIELDS = ['deregister_reason', 'deregister_description'] as const;

export const EMPTY_LEAVING: LeavingValues = { deregister_reason: null, deregister_description: '' };

/** A kept draft; null when nothing was kept. */
export function readLeavingValues(kept: unknown): LeavingValues | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { deregister_reason: reason, deregister_description: description } = kept as Partial<LeavingValues>;
  return {
    deregister_reason: Object.values(WithdrawalReason).find((known) => known === reason) ?? null,
    deregister_description: typeof description === 'string' ? description : '',
  };
}

/** What is sent: without a text when there is none. Not checked yet. */
export function leavingBody({ deregister_reason, deregister_description }: LeavingValues) {
  const description = deregister_description.trim();
  return {
    ...(deregister_reason === null ? {} : { deregister_reason }),
    ...(description === '' ? {} : { deregister_description: description }),
  };
}
