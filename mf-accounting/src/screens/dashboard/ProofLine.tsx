import { useHost, useIsOn } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { startOfMonth } from '@ledgerwise/resource';
import { Badge, countOf, useFormats } from '@ledgerwise/ui/core';
import { useAnswer, useToday } from '@ledgerwise/ui/resource';
import { useFigureLinks } from './figure-links.ts';
import { proofLineTexts } from './texts.ts';

/** Reports whose checks read only stored balances and open documents, so that they are fast for any ledger. */
const CHECKED = ['balance-sheet', 'trial-balance', 'accounts-receivable', 'accounts-payable'] as const;

/** Shows if today's figures pass the report checks, with a link to the first failed one. */
export function ProofLine() {
  const { auth } = useHost();
  const isShown = useIsOn()('reports') && auth.can('reports.read');
  return isShown && <Proof />;
}

function Proof() {
  const formats = useFormats();
  const today = useToday();
  const { statementOf } = useFigureLinks();
  const { value } = useAnswer('journal_entries', `proof ${today}`, async (data, signal) => {
    const period = { start_date: startOfMonth(today), end_date: today };
    const columns = [{ id: 'whole', ...period, basis: 'actual' as const }];
    const answers = await Promise.all(
      CHECKED.map(async (report) => {
        const parameters = {
          ...period,
          page: 1,
          rows: 1,
          ...(report === 'balance-sheet' && { columns }),
        };
        const { checks } = await data.call('run_report', { report, parameters }, signal);
        return checks.map(({ ok }) => ({ report, ok }));
      }),
    );
    return answers.flat();
  });
  const failed = value?.filter(({ ok }) => !ok).length ?? 0;
  const report = value?.find(({ ok }) => !ok)?.report ?? CHECKED[0];
  const words =
    value &&
    (failed === 0
      ? countOf(value.length, proofLineTexts.passOne, proofLineTexts.passMany, formats)
      : countOf(failed, proofLineTexts.failOne, proofLineTexts.failMany, formats));
  return (
    <p>
      {words && (
        <Link to={statementOf(report, startOfMonth(today), today).to ?? ''}>
          <Badge tone={failed === 0 ? 'good' : 'bad'}>{words}</Badge>
        </Link>
      )}
    </p>
  );
}
