import { Socket } from 'node:net';

const QUIET_MS = 50;

const gone = (): Error =>
  Object.assign(new Error('The database closed the connection.'), { code: 'CONNECTION_CLOSED' });

/**
 * The driver forgets its socket the moment that it closes, and then crashes the process when somebody who has just been
 * refused still rolls back. So the close of a lost connection is told in two steps: everything under way is refused
 * while the driver still holds the socket, and the close follows when nobody writes any more.
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

interface Destination {
  readonly host: readonly string[];
  readonly port: readonly number[];
  readonly path?: string | undefined;
}

/** For the driver's option `socket`: it writes at once, and the socket keeps that until it is connected. */
export function openSteadySocket({ host, port, path }: Destination): Socket {
  const socket = new SteadySocket();
  return path ? socket.connect(path) : socket.connect(port[0] ?? 5432, host[0] ?? '127.0.0.1');
}
