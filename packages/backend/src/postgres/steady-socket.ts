import { Socket } from 'node:net';
import { turnsOf } from './host-turns.ts';

const QUIET_MS = 50;

const gone = (): Error =>
  Object.assign(new Error('The database closed the connection.'), { code: 'CONNECTION_CLOSED' });

/**
 * The driver drops its socket as soon as it closes, and then crashes the process when a refused caller still rolls
 * back. So the close of a lost connection is reported in two steps: all pending work is refused while the driver still
 * has the socket, and the close follows once nobody writes any more.
 */
export class SteadySocket extends Socket {
  #isEndedHere = false;
  #isEndedThere = false;
  #isGone = false;
  #closing: NodeJS.Timeout | undefined;

  override emit(event: string | symbol, ...details: unknown[]): boolean {
    if (event === 'end') this.#isEndedThere = true;
    if (event !== 'close' || this.#isEndedHere) return super.emit(event, ...details);
    if (this.#isGone) return false;
    this.#isGone = true;
    this.write = (): boolean => {
      setImmediate(() => this.#refuse());
      this.#closeWhenQuiet();
      return true;
    };
    this.#refuse();
    this.#closeWhenQuiet();
    return true;
  }

  override end(...parameters: unknown[]): this {
    if (!this.#isEndedThere) this.#isEndedHere = true;
    return Reflect.apply(super.end, this, parameters);
  }

  #refuse(): void {
    if (this.listenerCount('error') > 0) super.emit('error', gone());
  }

  #closeWhenQuiet(): void {
    clearTimeout(this.#closing);
    this.#closing = setTimeout(() => super.emit('close', true), QUIET_MS);
  }
}

/** Address of a database: several hosts, or the path of a socket. */
export interface Destination {
  readonly host: readonly string[];
  readonly port: readonly number[];
  readonly path?: string | undefined;
}

/**
 * For the driver's option `socket`: it writes immediately, and the socket buffers that until it is connected. If one of
 * several hosts refuses, the next one is tried, so that a pool finds the primary after a failover.
 */
export async function openSteadySocket({ host, port, path }: Destination): Promise<Socket> {
  const socket = new SteadySocket();
  // The driver writes rows of a COPY and their end separately; if they waited for an acknowledgment, each table would
  // take 80 ms more.
  socket.setNoDelay();
  if (path) return socket.connect(path);
  const turns = turnsOf(host, port);
  await turns.waitForTurn(host.length);
  const { at } = turns;
  const startedAt = performance.now();
  socket.once('close', () => turns.ended(at, host.length, performance.now() - startedAt));
  return socket.connect(port[at] ?? 5432, host[at] ?? '127.0.0.1');
}
