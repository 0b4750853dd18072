import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';
import { packProduct, run } from './packed.ts';
import { isInstalled, outputOf } from './run-program.ts';
import { say } from './say.ts';

const READY_WITHIN_MS = 30_000;

/** A copy of this system that keeps writes in memory, run by a separate systemd with a separate network. */
export interface ScratchSystem {
  /** Path of its root folder in this system. */
  readonly root: string;
  /** Runs lines of bash in it as root, in its network if `inItsNetwork` is set, otherwise in that of this system. */
  bash(lines: string, inItsNetwork?: boolean): string;
  /** Runs a program of this system, with its files, in the network of that one. */
  reach(program: string, words: readonly string[], env?: NodeJS.ProcessEnv): string;
  stop(): Promise<void>;
}

/** Why this computer cannot have one; undefined if it can. */
function missing(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'This needs Linux, and root.';
  const absent = ['systemd-analyze', 'unshare', 'nsenter'].filter((program) => !isInstalled(program));
  return absent.length > 0
    ? `Not installed: ${absent.join(', ')}. apt-get install systemd util-linux`
    : undefined;
}

/**
 * Follows a guide in a disposable copy of this system, with the package of this checkout. @param absent Other reason
 * why this computer cannot run it, as a sentence.
 */
export async function followInScratchSystem(
  guide: string,
  absent: string | undefined,
  follow: (system: ScratchSystem) => Promise<void>,
): Promise<void> {
  const reason = missing() ?? absent;
  if (reason !== undefined) {
    say(reason);
    process.exitCode = 1;
    return;
  }
  const folder = makeScratchFolder('system');
  try {
    say(`The guide "${guide}", in a copy of this system:`);
    const tarball = packProduct(folder);
    const system = await startScratchSystem(folder);
    try {
      copyFileSync(tarball, join(system.root, 'root', basename(tarball)));
      await follow(system);
    } finally {
      await system.stop();
    }
  } finally {
    removeFolder(folder);
  }
}

/** Runs in new namespaces: its mounts and writes are invisible outside, and end with them. */
const BOOT = (folder: string): string => `set -e
mount -t tmpfs tmpfs ${folder}
mkdir ${folder}/upper ${folder}/work ${folder}/root
mount -t overlay overlay -o lowerdir=/,upperdir=${folder}/upper,workdir=${folder}/work ${folder}/root
cd ${folder}/root
mount --rbind /dev dev
mount -t proc proc proc
mount --rbind /sys sys
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp
# Of the services of this system none starts there.
rm -rf etc/systemd/system/*.wants
# So that systemd leaves the machine's hardware alone.
export container=docker
exec chroot . /lib/systemd/systemd --system --unit=basic.target
`;

const childOf = (pid: number): number | undefined => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children === '' ? undefined : Number(children.split(' ')[0]);
};

async function startScratchSystem(folder: string): Promise<ScratchSystem> {
  const home = join(folder, 'system');
  mkdirSync(home);
  const boot = join(folder, 'boot.sh');
  writeFileSync(boot, BOOT(home));
  const outer = spawn(
    'unshare',
    ['--pid', '--mount', '--uts', '--ipc', '--net', '--cgroup', '--fork', '--kill-child', 'bash', boot],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const output = outputOf(outer);
  const stop = async (): Promise<void> => {
    if (outer.exitCode !== null || outer.signalCode !== null) return;
    const ended = once(outer, 'exit');
    outer.kill('SIGKILL');
    await ended;
  };
  const inside = (
    pid: number,
    namespaces: readonly string[],
    words: readonly string[],
    env?: NodeJS.ProcessEnv,
  ) => run('nsenter', ['--target', String(pid), ...namespaces, '--', ...words], env && { env });
  try {
    const pid = await untilRunning(outer.pid ?? 0, () => {
      if (outer.exitCode !== null) throw new Error(`The scratch system ended: ${output()}`);
    });
    const all = ['--mount', '--pid', '--uts', '--ipc', '--cgroup', '--root', '--wd'];
    return {
      root: `/proc/${pid}/root`,
      bash: (lines, inItsNetwork = false) =>
        inside(pid, inItsNetwork ? [...all, '--net'] : all, ['bash', '-euo', 'pipefail', '-c', lines]),
      reach: (program, words, env) => inside(pid, ['--net'], [program, ...words], env),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }

  async function untilRunning(outerPid: number, check: () => void): Promise<number> {
    for (
      const startedAt = performance.now();
      performance.now() - startedAt < READY_WITHIN_MS;
      await pause(100)
    ) {
      check();
      const pid = childOf(outerPid);
      if (pid === undefined || readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'systemd') continue;
      try {
        const state = inside(pid, ['--mount', '--pid', '--root', '--wd'], ['systemctl', 'is-system-running']);
        if (state.trim() === 'running') return pid;
      } catch {
        // It answers with an error while it starts.
      }
    }
    throw new Error(`The scratch system does not start: ${output()}`);
  }
}
