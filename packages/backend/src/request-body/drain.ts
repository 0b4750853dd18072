import type { IncomingMessage } from 'node:http';

/** So much of a body that was refused is read and thrown away, so that its sender gets to the sentence. */
const MOST_DRAINED = 64 * 1024 * 1024;
const DRAINED_WITHIN_MS = 10_000;

/** Reads on after a refusal, up to a point: closing on unread bytes resets the line before the answer is read. */
export function drain(request: IncomingMessage): void {
  let drained = 0;
  const end = (): void => {
    request.socket.destroy();
  };
  const late = setTimeout(end, DRAINED_WITHIN_MS);
  request.on('data', (part: Buffer) => {
    drained += part.length;
    if (drained > MOST_DRAINED) end();
  });
  request.once('close', () => clearTimeout(late));
}
