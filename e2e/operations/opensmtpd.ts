import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { outputOf } from './run-program.ts';

/** Which addresses of example.com there are. */
export const MAILBOXES = ['kauri', 'owner', 'support'] as const;

const PROGRAM = 'smtpd';
const READY_WITHIN_MS = 10_000;

/** The missing part for running OpenSMTPD here, as a sentence; undefined if nothing is missing. */
export function missing(): string | undefined {
  if (process.getuid?.() !== 0) return 'OpenSMTPD is started by root alone. Run this command as root.';
  return spawnSync('sh', ['-c', `command -v ${PROGRAM}`]).status === 0
    ? undefined
    : `${PROGRAM} is not installed. On Debian: apt-get install opensmtpd`;
}

/**
 * Debian's OpenSMTPD on a port of this computer, without TLS: that of Debian 12 cannot sign with OpenSSL 3
 * (github.com/OpenSMTPD/OpenSMTPD/issues/1171).
 */
export interface OpenSmtpd {
  /** The value for `SMTP_URL`. */
  readonly url: string;
  /** Its recent output. */
  said(): string;
  /** The mails of one of the mailboxes, as they came. */
  mailsOf(mailbox: string): readonly string[];
  stop(): Promise<void>;
}

/** OpenSMTPD delivers to no mailbox of root's, so that everything is delivered by this account. */
const DELIVERS = 'nobody';

function writeConfiguration(folder: string, port: number): string {
  writeFileSync(
    join(folder, 'virtuals'),
    MAILBOXES.map((name) => `${name}@example.com ${DELIVERS}\n`).join(''),
  );
  const configuration = join(folder, 'smtpd.conf');
  writeFileSync(
    configuration,
    `table virtuals file:${folder}/virtuals
listen on 127.0.0.1 port ${port}
action "keep" maildir "${folder}/mails/%{rcpt.user}" virtual <virtuals>
match from any for domain "example.com" action "keep"
`,
  );
  return configuration;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function untilReady(smtpd: ChildProcess, port: number, said: () => string): Promise<void> {
  for (const startedAt = performance.now(); !(await isListening(port)); await pause(50)) {
    if (smtpd.exitCode !== null) throw new Error(`OpenSMTPD ended:\n${said()}`);
    if (performance.now() - startedAt > READY_WITHIN_MS)
      throw new Error(`OpenSMTPD does not answer:\n${said()}`);
  }
}

/** @param folder A new one with access for everybody. */
export async function startOpenSmtpd(folder: string, port: number): Promise<OpenSmtpd> {
  const configuration = writeConfiguration(folder, port);
  const mails = join(folder, 'mails');
  mkdirSync(mails);
  const [, uid, gid] = execFileSync('getent', ['passwd', DELIVERS], { encoding: 'utf8' })
    .split(':')
    .filter((_part, at) => at === 0 || at === 2 || at === 3);
  chownSync(mails, Number(uid), Number(gid));
  const smtpd = spawn(PROGRAM, ['-d', '-f', configuration], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = outputOf(smtpd);
  await untilReady(smtpd, port, said);
  return {
    url: `smtp://127.0.0.1:${port}`,
    said,
    mailsOf(mailbox) {
      const arrived = join(mails, mailbox, 'new');
      return existsSync(arrived)
        ? readdirSync(arrived).map((name) => readFileSync(join(arrived, name), 'utf8'))
        : [];
    },
    async stop() {
      const ended = once(smtpd, 'exit');
      smtpd.kill('SIGTERM');
      await ended;
    },
  };
}
