import { EventEmitter } from 'node:events';
import { setImmediate as turnOfOthers } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { Breather } from './breather.ts';
import { messagesInTurn } from './messages-in-turn.ts';

class Line extends EventEmitter {
  isPaused = false;

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
  }
}

function listen(receive: (text: string) => Promise<void>, accepts = () => true) {
  const line = new Line();
  const failed = vi.fn();
  const socket: Pick<WebSocket, 'pause' | 'resume' | 'isPaused'> & EventEmitter = line;
  const breather = new Breather(10);
  messagesInTurn({ socket: socket as WebSocket, breather, accepts, receive, failed });
  return { line, failed, say: (text: string) => line.emit('message', text, false) };
}

it('hands on messages in their order, also after a failed one', async () => {
  const received: string[] = [];
  const { say, failed } = listen(async (text) => {
    if (text === 'b') throw new Error('b');
    received.push(text);
  });
  for (const text of ['a', 'b', 'c']) say(text);
  await vi.waitFor(() => expect(received).toEqual(['a', 'c']));
  expect(failed).toHaveBeenCalledOnce();
});

it('reads nothing more from a socket while its messages wait', async () => {
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const { line, say } = listen(() => held);
  for (let count = 0; count < 7; count += 1) say('x');
  expect(line.isPaused).toBe(false);
  say('x');
  expect(line.isPaused).toBe(true);
  goOn();
  await vi.waitFor(() => expect(line.isPaused).toBe(false));
});

it('lets others have their turn between large messages, of which none is read before', async () => {
  let received = 0;
  const { say } = listen(async () => {
    received += 1;
  });
  // Five steps each, of ten.
  for (let count = 0; count < 6; count += 1) say('x'.repeat(500));
  await turnOfOthers();
  expect(received).toBeLessThanOrEqual(3);
  await vi.waitFor(() => expect(received).toBe(6));
});

it('drops messages that a socket may not send', () => {
  const receive = vi.fn(async () => undefined);
  const { say } = listen(receive, () => false);
  say('x');
  expect(receive).not.toHaveBeenCalled();
});
