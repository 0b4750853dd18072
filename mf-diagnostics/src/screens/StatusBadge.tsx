import { Badge } from '@ledgerwise/ui/core';
import type { CheckStatus } from '../runner/check.ts';

const TONES = { PENDING: 'plain', TESTING: 'info', PASS: 'good', FAIL: 'bad' } as const;

export function StatusBadge({ status }: { status: CheckStatus }) {
  return <Badge tone={TONES[status]}>{status}</Badge>;
}
