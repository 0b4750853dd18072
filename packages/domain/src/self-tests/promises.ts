import type { SelfTest } from '@ledgerwise/contract';
import { withExactAmounts } from '@ledgerwise/resource';
import { type ConformancePart, dataSourceConformance, failureInWords } from '@ledgerwise/resource/checks';
import { customers, customersSubject } from '../customers.resource.ts';

/** Promises of a data source about one part, tried on customers; each broken promise is named. */
export function promises(part: ConformancePart): SelfTest {
  return async ({ data }) => {
    const source = withExactAmounts(data, [customers]);
    const checks = dataSourceConformance(customersSubject, part);
    const broken: string[] = [];
    for (const { name, run } of checks)
      try {
        await run(source);
      } catch (error) {
        broken.push(`Not kept: ${name} (${failureInWords(error)}).`);
      }
    return broken.length > 0
      ? { ok: false, detail: broken.join(' ') }
      : { ok: true, detail: `${checks.length} promises are kept` };
  };
}
