import { existsSync } from 'node:fs';
import { installedVersions } from './debian-postgres.ts';
import { change, GuideTerminal } from './guide-terminal.ts';
import { untilHealthy, useServer } from './installed-service.ts';
import { isInstalled } from './run-program.ts';
import { expectThat, say } from './say.ts';
import { followInScratchSystem, type ScratchSystem } from './scratch-system.ts';

const URL = 'http://localhost:3000';
const PASSWORD = 'of-the-operator';
const version = installedVersions().at(-1);

/** The server as "Install on a server" leaves it, on the PostgreSQL that Debian has made. */
async function installOnDebian(system: ScratchSystem): Promise<void> {
  const install = new GuideTerminal(system, 'install-on-a-server.md');
  install.next('npm install --global');
  system.bash(`systemctl start postgresql
runuser -u postgres -- psql -q -v password=${PASSWORD} < "$(npm root --global)/ledgerwise/deploy/postgresql/prepare.sql"`);
  const port = system.bash('runuser -u postgres -- psql -Atc "show port"').trim();
  change(system, '/etc/ledgerwise/environment', [
    ['SITE_URL=https://books.example', `SITE_URL=${URL}`],
    ['BACKUP_PASSPHRASE=', 'BACKUP_PASSPHRASE=correct-horse-battery-staple'],
    [
      '#DATABASE_URL=postgres://ledgerwise:password@127.0.0.1/ledgerwise',
      `DATABASE_URL=postgres://ledgerwise:${PASSWORD}@127.0.0.1:${port}/ledgerwise`,
    ],
  ]);
  install.next('systemctl daemon-reload');
  await untilHealthy(system);
  // The doctor also requires backups, which the other guide starts.
  system.bash('systemctl start ledgerwise-backup.service');
}

async function follow(system: ScratchSystem): Promise<void> {
  await installOnDebian(system);
  const guide = new GuideTerminal(system, 'restore-to-a-moment.md');
  guide.next('export DEPLOY');
  change(system, '/etc/pgbackrest.conf', [
    ['/var/lib/postgresql/15/main', `/var/lib/postgresql/${version}/main`],
    ['change-this-passphrase', 'correct-horse-battery-staple'],
  ]);
  guide.next('runuser -u postgres -- psql -q -c "alter system set archive_mode');
  guide.next('runuser -u postgres -- psql -q -c "alter system set archive_timeout');
  await untilHealthy(system);
  expectThat(
    true,
    'every change is archived, and there is a full backup; the server went on through the restart',
  );

  const before = useServer([URL], { system });
  const moment = system.bash('runuser -u postgres -- psql -Atc "select clock_timestamp()"').trim();
  say(`  ${moment}: before the accident`);
  const after = useServer([URL], { system });
  // Archives the last change at once instead of waiting a minute.
  system.bash('runuser -u postgres -- psql -q -c "select pg_switch_wal()"');

  guide.next('export MOMENT', ['2026-11-26 14:30:00+00', moment]);
  guide.next('systemctl stop ledgerwise');
  await untilHealthy(system);
  expectThat(true, 'the database is back as it was at that moment');
  useServer([URL, before], { system });
  useServer([URL, after, 'unknown'], { system });
  const findings = guide.next('systemd-run');
  expectThat(/^books +ok/m.test(findings), /^books +ok +(.*)$/m.exec(findings)?.[1] ?? '');
  guide.expectAllRun();
}

const isReady =
  isInstalled('pgbackrest') && version !== undefined && existsSync(`/etc/postgresql/${version}/main`);
const absent = isReady ? undefined : 'This needs Debian: apt-get install postgresql pgbackrest';
await followInScratchSystem('Restore to a moment', absent, follow);
