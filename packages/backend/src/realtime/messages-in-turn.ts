import type { WebSocket } from 'ws';
import type { Breather } from './breather.ts';

/** Number of messages of a socket that may wait; beyond it, the socket is not read. */
const WAITING_AT_A_TIME = 8;
/** Reading and handling this number of bytes counts as one step. */
const BYTES_OF_STEP = 100;

export interface MessagesInTurnOptions {
  readonly socket: WebSocket;
  /** Shared by all sockets: between the messages of many, other requests have their turn. */
  readonly breather: Breather;
  /** True if the socket may send one more message. */
  accepts(): boolean;
  receive(text: string): Promise<void>;
  failed(error: unknown): void;
}

/** Hands on the messages of a socket one after another: a leave must not overtake its join. */
export function messagesInTurn({ socket, breather, accepts, receive, failed }: MessagesInTurnOptions): void {
  let queue = Promise.resolve();
  let waiting = 0;
  async function receiveInTurn(text: string): Promise<void> {
    const others = breather.before(Math.ceil(text.length / BYTES_OF_STEP));
    if (others) await others;
    await receive(text);
  }
  socket.on('message', (data, isBinary) => {
    if (!accepts()) return;
    if (isBinary) return; // broadcasts, which this server does not carry
    waiting += 1;
    if (waiting >= WAITING_AT_A_TIME) socket.pause();
    queue = queue
      .then(() => receiveInTurn(String(data)))
      .catch(failed)
      .then(() => {
        waiting -= 1;
        if (socket.isPaused && waiting < WAITING_AT_A_TIME) socket.resume();
      });
  });
}
