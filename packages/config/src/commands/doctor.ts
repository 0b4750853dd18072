import { parseArgs } from 'node:util';
import { examine, type Finding, worstOf } from '@ledgerwise/backend';
import { onOwnDatabase, runCommand } from './own-database.ts';
import { readSettings } from './settings.ts';
import { HOME } from './workspace.ts';

/** As monitoring systems expect them. */
const EXIT_CODES = { ok: 0, skipped: 0, warning: 1, failed: 2 } as const;
const MARKS = { ok: 'ok', skipped: '-', warning: 'warning', failed: 'FAILED' } as const;

const linesOf = ({ check, state, says, remedy }: Finding): string =>
  [
    `${check.padEnd(12)}${MARKS[state].padEnd(9)}${says}`,
    ...(remedy ? [`${' '.repeat(21)}${remedy}`] : []),
  ].join('\n');

/** `ledgerwise doctor [--json]`: exit code 0 all is well, 1 something needs care, 2 something is broken. */
runCommand(async () => {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
  const { siteUrl, smtp, databaseReadUrl } = readSettings(process.env, HOME);
  const findings = await examine({
    ...onOwnDatabase('a hosted project is maintained by its host'),
    log: () => undefined,
    siteUrl,
    smtp,
    databaseReadUrl,
    backupDir: process.env.BACKUP_DIR || undefined,
  });
  console.log(values.json ? JSON.stringify(findings, null, 2) : findings.map(linesOf).join('\n'));
  process.exitCode = EXIT_CODES[worstOf(findings)];
});
