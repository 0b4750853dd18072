import { connect } from 'node:net';
import type { Random } from './random.ts';

/** When a connection is reset, if it is. */
export type Reset = 'never' | 'at once' | 'while sending' | 'when sent' | 'at the first byte';

const RESETS: readonly Reset[] = ['at once', 'while sending', 'when sent', 'at the first byte'];

/** An answer takes a moment; an incomplete request gets none until its sender has ended. */
const PATIENCE_MS = 1000;

const STATUS = /HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n/g;

/** Whether, when and after how many bytes a connection is reset. */
export interface Ending {
  readonly reset: Reset;
  readonly cut: number;
}

export function anyEnding(random: Random, { length }: Buffer): Ending {
  const reset = random.chance(0.25) ? random.pick(RESETS) : 'never';
  return { reset, cut: reset === 'while sending' ? random.below(length + 1) : length };
}

function isComplete(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n');
  if (end === -1 || answer.startsWith('HTTP/1.1 100')) return false;
  const head = answer.slice(0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (/^HTTP\/1\.1 (101|204|304)/.test(head)) return true;
  return length === undefined ? answer.endsWith('0\r\n\r\n') : answer.length - end - 4 >= Number(length);
}

/** Sends raw bytes, resets the connection if requested, and returns the whole answer. */
export function exchange(port: number, bytes: Buffer, { reset, cut }: Ending): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
      if (reset === 'at once') {
        socket.resetAndDestroy();
        return;
      }
      socket.write(bytes.subarray(0, cut), () => {
        if (reset === 'while sending' || reset === 'when sent') socket.resetAndDestroy();
      });
    });
    const patience = setTimeout(() => socket.destroy(), PATIENCE_MS);
    socket.on('data', (part) => {
      answer += part.toString('latin1');
      if (reset === 'at the first byte') socket.resetAndDestroy();
      else if (isComplete(answer)) socket.destroy();
    });
    socket.on('end', () => socket.destroy());
    // A reset by either side is expected; the server must still run afterwards.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(patience);
      resolve(answer);
    });
  });
}

/** Status of every answer in the received text. */
export function statusesOf(answer: string): number[] {
  return [...answer.matchAll(STATUS)].map(([, status]) => Number(status));
}
