import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { Drain } from './drain.ts';

/** Refuses a request of a network while the rest of its body is still arriving. */
function refuse(drain: Drain, network: string) {
  const request = Object.assign(new PassThrough(), { socket: { destroySoon: vi.fn() } });
  const [answer, end] = [vi.fn(), vi.fn()];
  // It uses only the stream of a request and its socket.
  drain.add({ request: request as unknown as IncomingMessage, network, answer, end });
  return { request, answer, end };
}

it('responds at once, discards the rest of the body, and ends with it', async () => {
  const { request, answer, end } = refuse(new Drain(), '10.0.0.1');
  expect(answer).toHaveBeenCalledOnce();
  request.write('[1,');
  request.end('2]');
  await vi.waitFor(() => expect(end).toHaveBeenCalledOnce());
  expect(request.socket.destroySoon).not.toHaveBeenCalled();
});

it('answers some of a network at once, and never lets another network wait', async () => {
  const drain = new Drain();
  const [first, , third] = ['10.0.0.1', '10.0.0.1', '10.0.0.1'].map((network) => refuse(drain, network));
  const other = refuse(drain, '10.0.0.2');
  third?.request.end('[]');
  other.request.end('[]');
  await vi.waitFor(() => expect(other.end).toHaveBeenCalledOnce());
  expect(third?.answer).not.toHaveBeenCalled();
  first?.request.end();
  await vi.waitFor(() => expect(third?.end).toHaveBeenCalledOnce());
  expect(third?.answer).toHaveBeenCalledOnce();
});

it('continues when a sender closes the connection', async () => {
  const drain = new Drain();
  const [first, , third] = ['10.0.0.1', '10.0.0.1', '10.0.0.1'].map((network) => refuse(drain, network));
  third?.request.end('[]');
  first?.request.destroy();
  await vi.waitFor(() => expect(third?.end).toHaveBeenCalledOnce());
});

it('answers a client that has waited long, and closes the connection of a sender who does not finish', () => {
  vi.useFakeTimers();
  try {
    const drain = new Drain();
    const refused = ['10.0.0.1', '10.0.0.1', '10.0.0.1'].map((network) => refuse(drain, network));
    vi.advanceTimersByTime(10_000);
    for (const { request, answer } of refused) {
      expect(answer).toHaveBeenCalledOnce();
      expect(request.socket.destroySoon).toHaveBeenCalledOnce();
    }
    // A place that is free then is not for who has been answered.
    for (const { request } of refused) request.emit('close');
    for (const { answer } of refused) expect(answer).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});
