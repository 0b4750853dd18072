import type { IncomingMessage } from 'node:http';

/** So much of a body that was refused is read and thrown away, so that its sender gets to the sentence. */
const MOST_DRAINED = 64 * 1024 * 1024;
const DRAINED_WITHIN_MS = 10_000;

/**
 * Reads on after a refusal, up to a point, and tells when nothing is left: closing on unread bytes resets the line before
 * the answer is read.
 */
export function drain(request: IncomingMessage, done: () => void): void {
  if (request.readableEnded || request.destroyed) {
    done();
    return;
  }
  let drained = 0;
  const end = (): void => {
    request.socket.destroy();
  };
  const late = setTimeout(end, DRAINED_WITHIN_MS);
  request.on('data', (part: Buffer) => {
    drained += part.length;
    if (drained > MOST_DRAINED) end();
  });
  request.once('end', done);
  request.once('close', () => clearTimeout(late));
}
