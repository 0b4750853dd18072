import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { Drain } from './drain.ts';

/** Refused requests of a network, the rest of whose bodies is still on its way. */
function refuse(drain: Drain, network: string, count: number) {
  return Array.from({ length: count }, () => {
    const request = Object.assign(new PassThrough(), { socket: { destroy: vi.fn() } });
    const done = vi.fn();
    // Of a request it reads what any stream has, and its socket.
    drain.add(request as unknown as IncomingMessage, network, done);
    return { request, done };
  });
}

it('throws away what is left, and tells when nothing is', async () => {
  const [refused] = refuse(new Drain(), '10.0.0.1', 1);
  refused?.request.write('[1,');
  refused?.request.end('2]');
  await vi.waitFor(() => expect(refused?.done).toHaveBeenCalledOnce());
  expect(refused?.request.socket.destroy).not.toHaveBeenCalled();
});

it('reads some of a network at once, and never waits for another network', async () => {
  const drain = new Drain();
  const [first, , third] = refuse(drain, '10.0.0.1', 3);
  const [other] = refuse(drain, '10.0.0.2', 1);
  third?.request.end('[]');
  other?.request.end('[]');
  await vi.waitFor(() => expect(other?.done).toHaveBeenCalledOnce());
  expect(third?.done).not.toHaveBeenCalled();
  first?.request.end();
  await vi.waitFor(() => expect(third?.done).toHaveBeenCalledOnce());
});

it('goes on when a sender hangs up', async () => {
  const [first, , third] = refuse(new Drain(), '10.0.0.1', 3);
  third?.request.end('[]');
  first?.request.destroy();
  await vi.waitFor(() => expect(third?.done).toHaveBeenCalledOnce());
});

it('hangs up on who does not come to an end', () => {
  vi.useFakeTimers();
  try {
    const refused = refuse(new Drain(), '10.0.0.1', 3);
    vi.advanceTimersByTime(10_000);
    for (const { request } of refused) expect(request.socket.destroy).toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});
