import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeCertificate } from './certificate.ts';
import { change, GuideTerminal } from './guide-terminal.ts';
import { property, untilHealthy, useServer } from './installed-service.ts';
import { isInstalled } from './run-program.ts';
import { expectThat } from './say.ts';
import { followInScratchSystem, type ScratchSystem } from './scratch-system.ts';

const URL = 'https://localhost';
const CERTIFICATES = '/etc/letsencrypt/live/books.example';

async function follow(system: ScratchSystem): Promise<void> {
  const terminal = new GuideTerminal(system, 'install-on-a-server.md');
  terminal.next('npm install --global');
  const verified = system.bash('systemd-analyze verify /etc/systemd/system/ledgerwise* 2>&1');
  expectThat(!/ledgerwise/.test(verified), `systemd finds no fault in the units ${verified.trim()}`);
  change(system, '/etc/ledgerwise/environment', [
    ['SITE_URL=https://books.example', `SITE_URL=${URL}`],
    ['BACKUP_PASSPHRASE=', 'BACKUP_PASSPHRASE=correct-horse-battery-staple'],
  ]);
  // The certificate of this trial is signed by no authority.
  system.bash(`echo NODE_EXTRA_CA_CERTS=${CERTIFICATES}/fullchain.pem >> /etc/ledgerwise/environment`);
  terminal.next('systemctl daemon-reload');
  await untilHealthy(system);
  expectThat(true, 'the unit starts the server');
  const owners = system
    .bash('stat --format "%U %a" /var/lib/ledgerwise; ps -C postgres -o user= | sort -u')
    .split('\n');
  expectThat(
    owners[0] === 'ledgerwise 700' && owners[1]?.startsWith('ledger') === true,
    'it and its PostgreSQL run as an account of their own, which alone reads the data',
  );

  system.bash(`mkdir -p ${CERTIFICATES}`);
  const { file: certificate } = makeCertificate(join(system.root, CERTIFICATES));
  terminal.next('install -m 644 "$DEPLOY/nginx');
  change(system, '/etc/nginx/conf.d/ledgerwise.conf', [
    ['server_name books.example;', 'server_name localhost;'],
  ]);
  terminal.next('nginx -t');
  const redirect = system.bash('curl -s -o /dev/null -w "%{redirect_url}" http://localhost/contact', true);
  expectThat(redirect === `${URL}/contact`, 'nginx leads from http to https');
  const email = useServer([URL], { system, certificate });

  system.bash(`kill -9 ${property(system, 'MainPID')}`);
  await pause(100);
  await untilHealthy(system);
  expectThat(Number(property(system, 'NRestarts')) === 1, 'killed, it is started again by systemd');
  useServer([URL, email], { system, certificate });

  terminal.next('systemctl start ledgerwise-backup.service');
  const said = system.bash('journalctl --no-pager --output=cat --unit ledgerwise-backup');
  expectThat(
    property(system, 'Result', 'ledgerwise-backup.service') === 'success' &&
      /ledgerwise-.*\.tar\.gz\.age/.test(said),
    'the unit of backups makes one and verifies it',
  );
  expectThat(
    /ledgerwise-backup.timer/.test(system.bash('systemctl list-timers --no-pager')),
    'the timer waits for the night',
  );

  const findings = terminal.next('systemd-run');
  expectThat(
    /^backups +ok/m.test(findings) && /^books +ok/m.test(findings),
    'the doctor finds nothing wrong',
  );
  terminal.next('npm install --global');
  await untilHealthy(system);
  useServer([URL, email], { system, certificate });
  terminal.expectAllRun();

  change(system, '/etc/ledgerwise/environment', [['PORT=3000', 'PORT=none']]);
  system.bash('systemctl restart ledgerwise');
  while (property(system, 'ActiveState') !== 'failed') await pause(200);
  const log = system.bash('journalctl --no-pager --output=cat --unit ledgerwise | tail -n 20');
  expectThat(
    property(system, 'ExecMainStatus') === '78' && /PORT must be a number/.test(log),
    'a setting that cannot be used is named in the log, and not tried again',
  );
}

const absent = isInstalled('nginx') ? undefined : 'nginx is not installed. apt-get install nginx';
await followInScratchSystem('Install on a server', absent, follow);
