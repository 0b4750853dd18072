import { type CaseResult, conformanceCases, runConformance } from '@ledgerwise/backend/conformance';
import { readConformanceOptions } from './conformance-options.ts';

/**
 * `npm run conformance -- --url … --key …`: checks if a Supabase project has what the product needs. Exit codes: 0 if
 * every case passed or was skipped with a reason, 1 if something failed, 2 if it could not be run.
 */

const lineOf = ({ outcome, suite, name, reason }: CaseResult): string =>
  `${outcome.padEnd(8)}${suite.padEnd(8)}${name}${reason && `: ${reason}`}`;

const countOf = (results: readonly CaseResult[], outcome: CaseResult['outcome']): number =>
  results.filter((result) => result.outcome === outcome).length;

try {
  const { target, suites } = readConformanceOptions(process.argv.slice(2), process.env);
  const cases = conformanceCases().filter(({ suite }) => suites.includes(suite));
  const { results, left } = await runConformance(target, cases, (result) => console.log(lineOf(result)));
  console.log(
    `\n${countOf(results, 'passed')} passed, ${countOf(results, 'failed')} failed, ${countOf(results, 'skipped')} skipped`,
  );
  if (left.length > 0) console.log(`Left in the project:\n${left.map((line) => `  ${line}`).join('\n')}`);
  process.exitCode = countOf(results, 'failed') > 0 || countOf(results, 'passed') === 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
