import { execFileSync } from 'node:child_process';

/** A reading of the memory that a process has resident. */
export interface Reading {
  /** Milliseconds since the first. */
  readonly at: number;
  readonly megabytes: number;
}

/** The processes of a command, itself among them, with what they call themselves. */
function processesOf(pid: number): readonly { pid: number; kilobytes: number; title: string }[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=', '-o', 'ppid=', '-o', 'rss=', '-o', 'args='], {
    encoding: 'utf8',
  })
    .split('\n')
    .flatMap((row) => {
      const [, own, parent, kilobytes, title = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? [];
      return own ? [{ pid: Number(own), parent: Number(parent), kilobytes: Number(kilobytes), title }] : [];
    });
  return rows.filter((row) => row.parent === pid || row.pid === pid);
}

/** Megabytes of the process that answers requests, of a command that was started. */
export function serverMemory(pid: number): number {
  const server = processesOf(pid).find(({ title }) => title.startsWith('ledgerwise: server'));
  if (!server) throw new Error('The process of the server is not there.');
  return server.kilobytes / 1024;
}

/** Hourly growth of the readings as a share of their mean: the best-fitting line. */
export function growthAnHour(readings: readonly Reading[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [at, size] = [mean(readings.map((one) => one.at)), mean(readings.map((one) => one.megabytes))];
  const covariance = readings.reduce((sum, one) => sum + (one.at - at) * (one.megabytes - size), 0);
  const variance = readings.reduce((sum, one) => sum + (one.at - at) ** 2, 0);
  return ((covariance / variance) * 3_600_000) / size;
}
